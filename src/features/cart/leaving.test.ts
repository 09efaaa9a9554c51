import { afterEach, expect, test, vi } from 'vitest';
import { FakeJar, fakeDocument } from '#platform/cookies.fake.ts';
import { HttpError } from '#platform/errors.ts';
import { line } from './lines.fake.ts';
import { pendingHttp } from './recalculate.fake.ts';

afterEach(() => vi.unstubAllGlobals());

test('leaving the page during a recalculation resets nothing', async () => {
  const view = new EventTarget();
  vi.stubGlobal('window', view);
  vi.stubGlobal('document', fakeDocument(new FakeJar()));
  const { fillCart, $lines } = await import('./cart.store.ts');
  const { recalculate } = await import('./recalculate.ts');
  fillCart([line(1)], { restaurantId: 3, city: 'balti' });
  const { http, calls } = pendingHttp();
  const end = recalculate(http);
  view.dispatchEvent(new Event('pagehide'));
  calls[0]?.reject(new HttpError('recalculateBasket', 0));
  expect(await end).toEqual({ state: 'kept' });
  expect($lines.get()).toEqual([line(1)]);
});
