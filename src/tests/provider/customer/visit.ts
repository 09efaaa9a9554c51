import { vi } from 'vitest';
import { fakePage } from '#features/account/page.fake.ts';
import type { ApiClient } from '#lib/api-client.ts';
import type { FakeCookieJar } from '#lib/browser-storage.fake.ts';
import type { StorefrontNamespace, Translate } from '#i18n/keys.ts';
import { createProviderProxy } from '../../../server/provider-proxy.ts';
import type { Handler } from '../handler/provider.ts';
import { fetchOf } from '../pages/rendered-shop.ts';
import { ORIGIN } from '../variations/samples.ts';

/** A customer's browser with the shop's pages open; the shop forwards their calls to the provider. */
export interface Browser {
  readonly jar: FakeCookieJar;
  readonly navigations: string[];
}

/** What the steps of a visit work with. */
export interface Visit extends Browser {
  readonly api: ApiClient;
  readonly t: Translate<StorefrontNamespace>;
  /** The order that was placed on this visit. */
  orderId: number | null;
}

const SHOP = 'http://shop.test';

function createStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** Stubs the globals of a browser. Its `fetch` sends calls to the shop, which sets cookies as a browser does. */
export function openBrowser(handler: Handler): Browser {
  const proxy = createProviderProxy(ORIGIN, { fetch: fetchOf(handler) });
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('window', new EventTarget());
  // The pages of earlier visits would hear of every change.
  vi.stubGlobal('BroadcastChannel', undefined);
  const { jar, navigations } = fakePage('/chisinau/casa-noua');
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const response = await proxy.fetch(new Request(new URL(input, SHOP), init));
    for (const cookie of response.headers.getSetCookie()) jar.cookie = cookie;
    return response;
  });
  return { jar, navigations };
}
