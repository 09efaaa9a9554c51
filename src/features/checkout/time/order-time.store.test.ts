import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { Restaurant } from '#contract/catalog.ts';
import type { ApiResponse } from '#contract/endpoints.ts';
import type { QuoteInput } from '#contract/orders.ts';
import { addProduct, $citySlug, resetCart } from '#features/cart/cart.store.ts';
import { $cities, $restaurants } from '#features/catalog/catalog.store.ts';
import { balti } from '#features/catalog/catalog.fixture.ts';
import { fakeApiClient, inTurn, type FakeResponse } from '#features/shared/api-client.fake.ts';
import { $modals } from '#features/shared/modal.store.ts';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { $draft, editDraft, EMPTY_FORM } from '../checkout-form.store.ts';
import { $quoteInput } from '../checkout.store.ts';
import { conflict, createdOrder, quote } from '../orders.fixture.ts';
import { $quote, requestQuote } from '../quote.store.ts';
import { $canSubmit, $submission, $submitCount, $validationErrors, submitOrder } from '../submit-order.ts';
import { acceptTime, forgetShownTime, watchOrderTime } from './order-time.store.ts';
import { asMinor } from '#contract/money.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const SOON = { from: '2026-11-20T10:40:00.000Z', to: '2026-11-20T11:00:00.000Z' };
const IN_HOURS = { from: '2026-11-20T13:00:00.000Z', to: '2026-11-20T13:20:00.000Z' };
const TODAY = { at: '2026-11-20T12:00:00.000Z', to: '2026-11-20T12:30:00.000Z', label: '14:00–14:30', is_full: false };
const TOMORROW = {
  at: '2026-11-21T11:00:00.000Z',
  to: '2026-11-21T11:30:00.000Z',
  label: '13:00–13:30',
  is_full: false,
};
const slots = (asap: ApiResponse<'getSlots'>['asap'], ...free: (typeof TODAY)[]): ApiResponse<'getSlots'> => ({
  asap,
  is_postponed: false,
  days: [{ label: 'a day', slots: free }],
});
const zone = {
  id: 1,
  name: 'Centru',
  price: 20,
  min_order: 0,
  free_from: null,
  travel_minutes: 10,
};
const closed = { code: 'restaurant_closed' as const, at: TOMORROW.at };

const verde = v.parse(Restaurant, {
  id: 3,
  slug: 'verde',
  city_id: 1,
  name: 'Verde',
  fulfilments: ['delivery', 'pickup'],
  accepts_scheduled: true,
});

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  stubWebStorage();
  vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
  reloadPersistentStores();
  resetCart();
  addProduct({ id: 1, price: asMinor(10_000) }, { restaurantId: 3, city: 'balti' });
  $cities.set([balti]);
  $restaurants.set([verde]);
  $submission.set({ state: 'idle' });
  $submitCount.set(0);
  $draft.set({ ...EMPTY_FORM, name: 'Ana', phone: '37369123456', addressId: 7 });
  $modals.set([]);
  $quote.set({ state: 'loading', quote: null });
  forgetShownTime();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  $citySlug.set('');
  $restaurants.set([]);
});

/** Shows the quote of the current input, with another one for each further call. */
async function open(api: Parameters<typeof watchOrderTime>[0]): Promise<void> {
  stop = watchOrderTime(api);
  requestQuote(api, $quoteInput.get() as QuoteInput, 0);
  await vi.waitFor(() => expect($quote.get().state).toBe('ready'));
}
const shownQuote = (overrides: Parameters<typeof quote>[0] = {}) =>
  quote({ eta: SOON, expires_at: '2026-11-20T10:10:00.000Z', ...overrides });
const question = () => $modals.get().find(({ name }) => name === 'orderTime')?.data;

describe('an order for as soon as possible', () => {
  test.each([
    ['restaurant_closed', slots(null, TOMORROW), { when: TOMORROW.at, from: TOMORROW.at, to: TOMORROW.to }],
    ['slot_full', slots(IN_HOURS, TODAY), { when: 'asap', ...IN_HOURS }],
    ['slot_unavailable', slots(null, TODAY), { when: TODAY.at, from: TODAY.at, to: TODAY.to }],
    ['slot_unavailable', slots(null), null],
  ] as const)('that is refused with %s has no time until the customer chooses one', async (code, offered, proposal) => {
    const later =
      proposal?.when === 'asap' ? shownQuote({ eta: IN_HOURS }) : shownQuote({ eta: null, problems: [{ code }] });
    const api = fakeApiClient({
      quoteOrder: inTurn<FakeResponse<'quoteOrder'>>(shownQuote(), later),
      createOrder: () => conflict({ code }),
      getSlots: () => offered,
    });
    await open(api);
    expect(await submitOrder(api)).toBeNull();
    await vi.waitFor(() => expect(question()).toMatchObject({ proposal }));
    expect($draft.get().when).toBe('');

    // Another press sends nothing and leads to the time.
    const sent = () => api.calls.filter(({ name }) => name === 'createOrder').length;
    expect(await submitOrder(api)).toBeNull();
    expect([sent(), $canSubmit.get()]).toEqual([1, true]);
    expect($validationErrors.get()).toEqual({ when: { key: 'checkout:required_time' } });
  });

  test('that is closed meanwhile is placed for the proposed time by one press after it is accepted', async () => {
    const api = fakeApiClient({
      quoteOrder: ({ body }) =>
        body.when === TOMORROW.at
          ? shownQuote({ quote_id: 'tomorrow', eta: { from: TOMORROW.at, to: TOMORROW.to } })
          : shownQuote({ problems: $quote.get().quote ? [closed] : [], eta: null }),
      createOrder: inTurn<FakeResponse<'createOrder'>>(conflict(closed), createdOrder()),
      getSlots: () => slots(null, TOMORROW),
    });
    await open(api);
    await submitOrder(api);
    await vi.waitFor(() => expect(question()).toMatchObject({ refusal: 'restaurant_closed' }));
    acceptTime({ when: TOMORROW.at, from: TOMORROW.at, to: TOMORROW.to });
    requestQuote(api, $quoteInput.get(), 0);
    await vi.waitFor(() => expect($quote.get()).toMatchObject({ state: 'ready', quote: { quote_id: 'tomorrow' } }));
    expect(await submitOrder(api)).not.toBeNull();
    expect(api.calls.at(-1)?.body ?? api.calls.findLast(({ name }) => name === 'createOrder')?.body).toMatchObject({
      quote_id: 'tomorrow',
    });
  });

  test.each([
    ['hours later', IN_HOURS, ''],
    ['a little later, which is shown', { from: '2026-11-20T10:55:00.000Z', to: '2026-11-20T11:15:00.000Z' }, 'asap'],
    ['earlier', { from: '2026-11-20T10:20:00.000Z', to: '2026-11-20T10:40:00.000Z' }, 'asap'],
  ])('has no time after a renewed quote promises it %s', async (_what, eta, when) => {
    const api = fakeApiClient({
      quoteOrder: inTurn<FakeResponse<'quoteOrder'>>(shownQuote(), shownQuote({ eta })),
      getSlots: () => slots(eta),
    });
    await open(api);
    requestQuote(api, $quoteInput.get() as QuoteInput, 0);
    await vi.waitFor(() => expect(api.calls.filter(({ name }) => name === 'quoteOrder')).toHaveLength(2));
    await vi.waitFor(() => expect($quote.get()).toMatchObject({ state: 'ready', quote: { eta } }));
    expect($draft.get().when).toBe(when);
  });

  test.each([
    ['of an unknown zone keeps its time when the address is found in a zone farther away', null, 'asap'],
    ['of a known zone has no time when another zone is farther away', 1, ''],
  ])('%s', async (_what, zoneId, when) => {
    $cities.set([{ ...balti, has_zones: true }]);
    const inZone = (id: number | null, eta: typeof SOON) =>
      shownQuote({ eta, zone: id === null ? null : { ...zone, id } });
    const api = fakeApiClient({
      quoteOrder: inTurn<FakeResponse<'quoteOrder'>>(inZone(zoneId, SOON), inZone(2, IN_HOURS)),
      getSlots: () => slots(IN_HOURS),
    });
    await open(api);
    requestQuote(api, $quoteInput.get() as QuoteInput, 0);
    await vi.waitFor(() => expect($quote.get()).toMatchObject({ state: 'ready', quote: { eta: IN_HOURS } }));
    expect($draft.get().when).toBe(when);
  });

  test('is not sent with a renewed quote that promises it later than was shown', async () => {
    const api = fakeApiClient({
      quoteOrder: inTurn<FakeResponse<'quoteOrder'>>(
        shownQuote(),
        shownQuote({ quote_id: 'q2', eta: { from: '2026-11-20T10:50:00.000Z', to: '2026-11-20T11:10:00.000Z' } }),
      ),
      createOrder: () => conflict({ code: 'quote_expired' }),
    });
    await open(api);
    expect(await submitOrder(api)).toBeNull();
    expect(api.calls.filter(({ name }) => name === 'createOrder')).toHaveLength(1);
  });

  test('of a page that was opened for a closed restaurant leaves the choice of the time to the form', async () => {
    await open(fakeApiClient({ quoteOrder: () => shownQuote({ eta: null, problems: [closed] }) }));
    expect([$draft.get().when, question()]).toEqual(['asap', undefined]);
  });

  test('that was shown before a reload has no time once the restaurant is closed', async () => {
    await open(fakeApiClient({ quoteOrder: () => shownQuote() }));
    stop();
    $quote.set({ state: 'loading', quote: null });
    reloadPersistentStores();
    const api = fakeApiClient({
      quoteOrder: () => shownQuote({ eta: null, problems: [closed] }),
      getSlots: () => slots(null, TOMORROW),
    });
    await open(api);
    await vi.waitFor(() => expect(question()).toMatchObject({ proposal: { when: TOMORROW.at } }));
    expect($draft.get().when).toBe('');
  });

  test('of a restaurant without orders for later asks whether the later time is wanted', async () => {
    $restaurants.set($restaurants.get().map((each) => ({ ...each, accepts_scheduled: false })));
    const api = fakeApiClient({
      quoteOrder: inTurn<FakeResponse<'quoteOrder'>>(shownQuote(), shownQuote({ eta: IN_HOURS })),
      createOrder: () => conflict({ code: 'slot_full' }),
      getSlots: () => slots(IN_HOURS, TOMORROW),
    });
    await open(api);
    await submitOrder(api);
    await vi.waitFor(() => expect(question()).toMatchObject({ canSchedule: false, proposal: { when: 'asap' } }));
    expect(await submitOrder(api)).toBeNull();
    expect(api.calls.filter(({ name }) => name === 'createOrder')).toHaveLength(1);
  });
});

test.each(['slot_full', 'slot_unavailable'] as const)(
  'a chosen time that a quote refuses with %s is cleared',
  async (code) => {
    editDraft({ when: TODAY.at });
    const api = fakeApiClient({
      quoteOrder: ({ body }) => shownQuote(body.when ? { eta: null, problems: [{ code }] } : {}),
      getSlots: () => slots(SOON, { ...TODAY, is_full: true }, TOMORROW),
    });
    await open(api);
    await vi.waitFor(() => expect(question()).toMatchObject({ refusal: code, proposal: { when: TOMORROW.at } }));
    expect($draft.get().when).toBe('');
  },
);
