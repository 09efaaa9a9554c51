import { encodeCart } from '#features/cart/cart-cookie.ts';
import { lineWithoutOptions } from '#features/cart/cart-lines.ts';
import { createProviderProxy } from '../../../server/provider-proxy.ts';
import { renderPage, type Render } from '../../../server/render-page.ts';
import { PLAIN_PRODUCT_ID } from '../data/catalog-data.ts';
import { TOKEN } from '../data/customer-data.ts';
import type { RenderedPage } from './page-checks.ts';
import type { Handler } from '../handler/provider.ts';
import { ORIGIN } from '../variations/samples.ts';
import type { ShopPage } from './shop-pages.ts';
import { asMinor } from '#contract/money.ts';

const SHOP = 'http://shop.test';

/** The build's renderer. @throws Error when the shop is not built */
export async function loadRenderer(): Promise<Render> {
  const entry = new URL('../../../../dist/server/entry.mjs', import.meta.url).href;
  const build = (await import(/* @vite-ignore */ entry)) as { readonly render: Render };
  return build.render;
}

/** `fetch` of a provider in this process. */
export const fetchOf =
  (handler: Handler): typeof globalThis.fetch =>
  (input, init) =>
    handler(new Request(input, init));

const cart =
  encodeCart({ lines: [lineWithoutOptions({ id: PLAIN_PRODUCT_ID, price: asMinor(8950) }, 2)], editedAt: 1 }) ?? '';
const COOKIES = Object.entries({ token: TOKEN, cart, city: 'chisinau', restaurantId: '10' })
  .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  .join('; ');

/** Renders a page as the process does for a request, with a proxy of its own: no breaker is open. */
export async function renderShopPage(
  render: Render,
  handler: Handler,
  { path, signedIn }: Pick<ShopPage, 'path' | 'signedIn'>,
): Promise<RenderedPage> {
  const proxy = createProviderProxy(ORIGIN, { fetch: fetchOf(handler) });
  const headers = { accept: 'text/html', ...(signedIn && { cookie: COOKIES }) };
  const started = performance.now();
  const { status, body } = await renderPage(render, new Request(SHOP + path, { headers }), {
    requestId: 'provider-test',
    apiFetch: proxy.fetch,
  });
  return { status, html: body.toString(), milliseconds: performance.now() - started };
}
