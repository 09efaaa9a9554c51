import { vi } from 'vitest';
import { FakeJar, fakeDocument } from '#lib/cookies.fake.ts';
import { reloadFromCookies } from '#lib/persistent-stores.ts';

/** A page of the shop in a browser with its cookies; `went` records navigations. */
export function fakePage(path = '/', lang = 'ru'): { jar: FakeJar; went: string[]; page: EventTarget } {
  const jar = new FakeJar();
  const went: string[] = [];
  // After an earlier intent no further event is needed.
  const page = Object.assign(fakeDocument(jar), { documentElement: { lang, dataset: { intent: 'yes' } } });
  const { pathname, search, hash } = new URL(path, 'http://shop.test');
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', {
    pathname,
    search,
    hash,
    protocol: 'http:',
    assign: (to: string) => void went.push(to),
    reload: () => void went.push('reload'),
  });
  reloadFromCookies();
  return { jar, went, page };
}
