import { vi } from 'vitest';
import { FakeCookieJar, fakeDocument } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';

/** A page of the shop in a browser with its cookies; `navigations` records navigations. */
export function fakePage(path = '/', lang = 'ru'): { jar: FakeCookieJar; navigations: string[]; page: EventTarget } {
  const jar = new FakeCookieJar();
  const navigations: string[] = [];
  // The islands are hydrated already, so the code under test does not wait for that.
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
