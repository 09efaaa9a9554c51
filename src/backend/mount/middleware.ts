import { defineMiddleware } from 'astro:middleware';
import { runningBackend } from './running.ts';

/** The header by which the backend learns who asks; whatever a visitor sends under this name is dropped. */
const CLIENT = 'x-client-address';

/** The address as visitors write it: behind a proxy that ends TLS the process itself sees plain http. */
function publicAddress(url: string): string {
  const site = process.env['SITE_URL'];
  if (!site) return url;
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, site).href;
}

export const onRequest = defineMiddleware(async (context, next) => {
  // With an outside provider no embedded backend runs; the storefront's own middleware stands in for it.
  if (process.env['API_BASE_URL']) return next();
  const { backend, seen } = await runningBackend();
  const address = context.locals.clientAddress ?? '';
  context.locals.catalogVersion = () => seen.get();
  context.locals.api = (request) => {
    const headers = new Headers(request.headers);
    headers.set(CLIENT, address);
    return backend.fetch(new Request(publicAddress(request.url), new Request(request, { headers })));
  };
  return next();
});
