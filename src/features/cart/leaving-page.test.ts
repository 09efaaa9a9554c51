import { afterEach, expect, test, vi } from 'vitest';
import { fakeDocument, FakeJar } from '#lib/cookies.fake.ts';
import { line } from './cart-lines.fake.ts';
import { pendingHttp } from './recalculation.fake.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['after it is said', true],
  ['before it is said', false],
])(
  'leaving the page during a recalculation resets nothing when its calls are broken off %s',
  async (_when, saidFirst) => {
    vi.resetModules();
    const view = new EventTarget();
    vi.stubGlobal('window', view);
    vi.stubGlobal('document', fakeDocument(new FakeJar()));
    const { fillCart, $lines } = await import('./cart.store.ts');
    const { recalculate } = await import('./recalculation.store.ts');
    const { HttpError } = await import('#lib/errors.ts');
    fillCart([line(1)], { restaurantId: 3, city: 'balti' });
    const { http, calls } = pendingHttp();
    const end = recalculate(http);
    if (saidFirst) view.dispatchEvent(new Event('pagehide'));
    calls[0]?.reject(new HttpError('recalculateBasket', 0));
    await new Promise(setImmediate);
    if (!saidFirst) view.dispatchEvent(new Event('pagehide'));
    expect(await end).toEqual({ state: 'kept' });
    expect($lines.get()).toEqual([line(1)]);
  },
);
