import { vi } from 'vitest';
import { FakeCookieJar, fakeDocument } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';

/** Stubs the globals of a shop page in a browser. `navigations` records the URLs of navigations, and `reload`. */
export function fakePage(path = '/', lang = 'ru'): { jar: FakeCookieJar; navigations: string[]; page: EventTarget } {
  const jar = new FakeCookieJar();
  const navigations: string[] = [];
  // Hydration is requested already, so `onIslandHydrationRequest` calls its listeners at once.
  const page = Object.assign(fakeDocument(jar), { documentElement: { lang, dataset: { hydration: 'requested' } } });
  const { pathname, search, hash } = new URL(path, 'http://shop.test');
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', {
    pathname,
    search,
    hash,
    protocol: 'http:',
    assign: (to: string) => void navigations.push(to),
    replace: (to: string) => void navigations.push(to),
    reload: () => void navigations.push('reload'),
  });
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  reloadPersistentStores();
  return { jar, navigations, page };
}
