import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_COMMENT_LENGTH } from '#contract/constants.ts';
import { PROBLEM_CODES } from '#contract/value-lists.ts';
import type { CreateOrderInput, Quote, QuoteInput } from '#contract/orders.ts';
import { buildAddress, profile } from '#features/account/profile.fixture.ts';
import { hasFreshProfile, signIn, signOutLocally } from '#features/account/user.store.ts';
import { addProduct, $citySlug, $cartLines, resetCart } from '#features/cart/cart.store.ts';
import { rememberNames } from '#features/cart/line-details.ts';
import { $uncheckedCartReason } from '#features/cart/recalculation.store.ts';
import { $cities } from '#features/catalog/catalog.store.ts';
import { balti } from '#features/catalog/catalog.fixture.ts';
import { isOutcomeUnknown } from '#features/shared/browser-api-client.ts';
import { $modals } from '#features/shared/modal.store.ts';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { $draft, editAddress, editDraft, EMPTY_FORM, toOrder } from './checkout-form.store.ts';
import { $terms } from './checkout.store.ts';
import { fakeApiClient, inTurn, type FakeResponse } from '#features/shared/api-client.fake.ts';
import { conflict, createdOrder, noResponse, order, quote, quoteLine } from './orders.fixture.ts';
import { $acceptedMethods } from './payment/payment-methods.ts';
import { $quote, $requestedInput, requestQuote } from './quote.store.ts';
import {
  $canSubmit,
  $validationErrors,
  nextRequest,
  placeOrder,
  $problems,
  $refusal,
  $serverErrors,
  $submission,
  $submitCount,
  renewQuoteAfterRefusal,
  submitOrder,
} from './submit-order.ts';
import { asMinor, toMajor } from '#contract/money.ts';

// Other tests share the stores.
afterEach(() => $acceptedMethods.set(undefined));

describe('submitting the form', () => {
  beforeEach(() => {
    vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
    reloadPersistentStores();
    resetCart();
    addProduct({ id: 1, price: asMinor(10_000) }, { restaurantId: 3, city: 'balti' });
    $cities.set([balti]);
    $quote.set({ state: 'ready', quote: quote(), change: null });
    $submission.set({ state: 'idle' });
    $submitCount.set(0);
    $draft.set({ ...EMPTY_FORM, name: 'Ana', phone: '37369123456', addressId: 'new', saveAddress: false });
    editAddress({ street: 'Puskin', house: '7' });
  });

  describe('errors of the form', () => {
    test('show after the first submission, until they are corrected', async () => {
      editDraft({ name: '' });
      expect($validationErrors.get()).toEqual({});
      const api = fakeApiClient({});
      expect(await submitOrder(api)).toBeNull();
      expect(Object.keys($validationErrors.get())).toEqual(['contact.name']);
      editDraft({ name: 'Ana' });
      expect($validationErrors.get()).toEqual({});
      expect(api.calls).toEqual([]);
    });

    test('name a missing zone only where the quote asks for one', async () => {
      $cities.set([{ ...balti, has_zones: true }]);
      const api = fakeApiClient({ createOrder: () => conflict({ code: 'zone_required' }), quoteOrder: () => quote() });
      $quote.set({ state: 'ready', quote: quote({ problems: [{ code: 'zone_required' }] }), change: null });
      expect(await submitOrder(api)).toBeNull();
      expect([Object.keys($validationErrors.get()), api.calls]).toEqual([['zone_id'], []]);
      // The place of the address says its zone.
      $quote.set({ state: 'ready', quote: quote(), change: null });
      expect($validationErrors.get()).toEqual({});
      await submitOrder(api);
      expect(api.calls[0]?.name).toBe('createOrder');
    });

    test('include terms that are published and not accepted', async () => {
      onTestFinished(() => $terms.set(null));
      $terms.set({ version: 7 });
      const api = fakeApiClient({ createOrder: () => createdOrder() });
      expect(await submitOrder(api)).toBeNull();
      expect($validationErrors.get()).toEqual({ terms_version: { key: 'checkout:required_terms' } });
      // An earlier version is not accepted for this one.
      editDraft({ acceptedTerms: 6 });
      expect(await submitOrder(api)).toBeNull();
      editDraft({ acceptedTerms: 7 });
      expect(await submitOrder(api)).not.toBeNull();
      expect(api.calls[0]).toMatchObject({ name: 'createOrder', body: { terms_version: 7 } });
    });

    test('include a payment method that the restaurant no longer accepts', async () => {
      $acceptedMethods.set(['card_courier']);
      const api = fakeApiClient({ createOrder: () => createdOrder() });
      expect(await submitOrder(api)).toBeNull();
      expect([$validationErrors.get(), api.calls]).toEqual([
        { 'payment.method': { key: 'checkout:required_method' } },
        [],
      ]);
      editDraft({ method: 'card_courier' });
      expect($validationErrors.get()).toEqual({});
      expect(await submitOrder(api)).not.toBeNull();
    });

    test('leave out the payment of an order that costs nothing', async () => {
      $acceptedMethods.set(['card_courier']);
      editDraft({ changeFrom: 'a lot' });
      const free = quote({ lines: [quoteLine()] }, 0);
      $quote.set({ state: 'ready', quote: free, change: null });
      expect(await submitOrder(fakeApiClient({ createOrder: () => createdOrder() }))).not.toBeNull();
    });

    test('of a payment method that was refused disappear once another one is chosen', async () => {
      const refusal = new HttpError('createOrder', 422, {
        body: {
          message: '',
          errors: { 'payment.method': ['not accepted'] },
          problems: [{ code: 'payment_method_unavailable' }],
        },
      });
      await submitOrder(fakeApiClient({ createOrder: () => refusal, quoteOrder: () => quote() }));
      expect($problems.get()).toEqual([{ code: 'payment_method_unavailable', isFromRefusal: true }]);
      expect($serverErrors.get()).toEqual({ 'payment.method': 'not accepted' });
      editDraft({ method: 'card_courier' });
      expect([$problems.get(), $serverErrors.get(), $canSubmit.get()]).toEqual([[], {}, true]);
    });

    test('of the server stay until the form is changed', async () => {
      const refusal = new HttpError('createOrder', 422, {
        body: { message: '', errors: { 'address.street': ['no such street'] } },
      });
      await submitOrder(fakeApiClient({ createOrder: () => refusal }));
      expect($serverErrors.get()).toEqual({ 'address.street': 'no such street' });
      editAddress({ street: 'Pușkin' });
      expect($serverErrors.get()).toEqual({});
    });
  });

  describe('notes to the kitchen', () => {
    const noted = (note: string) => {
      $requestedInput.set({ restaurant_id: 3, products: [{ id: 1, count: 1, price: toMajor(asMinor(10_000)), note }] });
      $quote.set({ state: 'ready', quote: quote({ lines: [quoteLine({ id: 1, name: 'Soup' })] }), change: null });
      editDraft({ comment: 'Ring twice' });
    };

    test('that the server does not return are part of the comment', async () => {
      noted('no onions');
      const api = fakeApiClient({ createOrder: () => createdOrder() });
      await submitOrder(api);
      expect(api.calls[0]?.body).toMatchObject({ comment: 'Ring twice\nSoup: no onions', substitution: 'call' });
    });

    test('are refused when they make the comment too long', async () => {
      noted('x'.repeat(MAX_COMMENT_LENGTH));
      const api = fakeApiClient({ createOrder: () => createdOrder() });
      expect(await submitOrder(api)).toBeNull();
      expect($validationErrors.get()).toEqual({ comment: { key: 'checkout:long_comment' } });
      expect(api.calls).toEqual([]);
    });
  });

  describe('the button', () => {
    test('is disabled while a problem blocks the order', async () => {
      $quote.set({
        state: 'ready',
        quote: quote({ problems: [{ code: 'restaurant_closed', at: null }] }),
        change: null,
      });
      expect($canSubmit.get()).toBe(false);
      const api = fakeApiClient({ createOrder: () => createdOrder() });
      expect(await submitOrder(api)).toBeNull();
      expect(api.calls).toEqual([]);
    });

    test('is disabled while the total is unknown', () => {
      $quote.set({ state: 'loading', quote: quote() });
      expect($canSubmit.get()).toBe(false);
    });

    test('stays disabled after a duplicate order was refused', () => {
      $submission.set({
        state: 'refused',
        errors: {},
        problems: [{ code: 'duplicate_order' }],
        error: null,
        input: $requestedInput.get(),
      });
      expect($problems.get()).toEqual([{ code: 'duplicate_order', isFromRefusal: true }]);
      expect($canSubmit.get()).toBe(false);
    });
  });

  describe('a refused order', () => {
    const input = (id = 1): QuoteInput => ({
      restaurant_id: 3,
      products: [{ id, count: 1, price: toMajor(asMinor(10_000)) }],
    });
    const shownCodes = () => $problems.get().map(({ code }) => code);
    const refusal = (status: number, body: Partial<HttpError['body']>) =>
      new HttpError('createOrder', status, { body: { message: 'Provider text', ...body } });

    async function submitRefused(error: HttpError) {
      const api = fakeApiClient({ createOrder: () => error, quoteOrder: () => quote({ quote_id: 'q2' }) });
      requestQuote(api, input(), 1_000_000);
      $quote.set({ state: 'ready', quote: quote(), change: null });
      expect(await submitOrder(api)).toBeNull();
      return api;
    }

    afterEach(() => requestQuote(fakeApiClient({}), null));

    test.each(PROBLEM_CODES.filter((code) => code !== 'duplicate_order' && code !== 'quote_expired'))(
      'shows %s though the renewed quote does not report it, and can be placed again',
      async (code) => {
        await submitRefused(conflict({ code }));
        expect([shownCodes(), $canSubmit.get()]).toEqual([[code], true]);
      },
    );

    test.each([
      ['a single code', refusal(409, { code: 'restaurant_closed' }), ['restaurant_closed']],
      ['an unknown code', refusal(409, { code: 'KITCHEN_BUSY' }), ['unknown']],
      ['no code', refusal(409, {}), []],
      ['no code and another status', refusal(403, {}), []],
      ['errors of fields that the form does not have', refusal(422, { errors: { products: ['odd'] } }), []],
    ])('with %s is shown and can be placed again', async (_, error, codes) => {
      await submitRefused(error);
      expect([shownCodes(), $refusal.get()?.error, $canSubmit.get()]).toEqual([codes, error, true]);
    });

    test('without a code renews the quote, which may be the reason', async () => {
      const { calls } = await submitRefused(refusal(409, {}));
      expect(calls.map(({ name }) => name)).toEqual(['createOrder', 'quoteOrder']);
    });

    test('is no longer shown once the order is another one', async () => {
      const api = await submitRefused(conflict({ code: 'promo_used' }));
      requestQuote(api, input(2), 1_000_000);
      expect([shownCodes(), $refusal.get()]).toEqual([[], null]);
    });

    test('is dropped when another quote is requested by the customer', async () => {
      const api = await submitRefused(conflict({ code: 'price_changed' }));
      await renewQuoteAfterRefusal(api);
      expect([shownCodes(), $refusal.get(), api.calls.at(-1)?.name]).toEqual([[], null, 'quoteOrder']);
      expect($canSubmit.get()).toBe(true);
    });
  });

  test('a refused quote shows its problems', () => {
    const error = new HttpError('quoteOrder', 409, { body: { message: '', problems: [{ code: 'promo_expired' }] } });
    $quote.set({ state: 'failed', quote: null, error });
    expect($problems.get()).toEqual([{ code: 'promo_expired', isFromRefusal: true }]);
  });

  describe('an order of a cart that could not be checked', () => {
    const available = { id: 1, count: 1, price: asMinor(10_000) };
    const recalculation = { available: [available], not_available: [], price_changed: [] };

    beforeEach(() => {
      stubWebStorage();
      rememberNames([{ id: 1, name: 'Soup' }]);
      // The stores write themselves into the storage.
      $draft.set({ ...$draft.get() });
      $uncheckedCartReason.set('offline');
    });
    afterEach(() => {
      $uncheckedCartReason.set(null);
      $modals.set([]);
      vi.unstubAllGlobals();
    });

    test('is placed after a recalculation without changes', async () => {
      const api = fakeApiClient({ recalculateBasket: () => recalculation, createOrder: () => createdOrder() });
      expect(await submitOrder(api)).toMatchObject({ order: { id: 12 } });
      expect(api.calls.map(({ name }) => name)).toEqual(['recalculateBasket', 'createOrder']);
      expect($uncheckedCartReason.get()).toBeNull();
    });

    test.each([
      ['has changed', { ...recalculation, price_changed: [available] }, null, ['unavailable']],
      ['cannot be checked again', new HttpError('recalculateBasket', 503), 'unavailable', []],
      ['is recalculated too often', new HttpError('recalculateBasket', 429), 'offline', []],
    ])('is not placed when it %s', async (_, response, reason, modals) => {
      const api = fakeApiClient({ recalculateBasket: () => response });
      expect(await submitOrder(api)).toBeNull();
      expect(api.calls.map(({ name }) => name)).toEqual(['recalculateBasket']);
      expect([$uncheckedCartReason.get(), $modals.get().map(({ name }) => name), $cartLines.get().length]).toEqual([
        reason,
        modals,
        1,
      ]);
    });
  });

  describe('a placed order', () => {
    test('has the city of the cart and clears the form', async () => {
      editDraft({ comment: 'quick', method: 'card_courier' });
      const api = fakeApiClient({ createOrder: () => createdOrder() });
      expect((await submitOrder(api))?.order).toEqual(order());
      expect(api.calls[0]?.body).toMatchObject({ address: { city_id: 2, street: 'Puskin' }, comment: 'quick' });
      expect($draft.get()).toEqual({ ...EMPTY_FORM, name: 'Ana', phone: '37369123456', method: 'card_courier' });
    });

    test('saves its new address on request', async () => {
      editDraft({ saveAddress: true });
      const api = fakeApiClient({
        createOrder: () => createdOrder(),
        addAddress: () => buildAddress({ id: 9, city_id: 2 }),
      });
      await submitOrder(api);
      expect(api.calls.map(({ name }) => name)).toEqual(['createOrder', 'addAddress']);
    });

    test('does not wait until its address and name are saved, and has the next page load the profile', async () => {
      signIn({ token: 'secret', user: profile({ name: '' }) });
      expect(hasFreshProfile()).toBe(true);
      editDraft({ saveAddress: true });
      const never = () => new Promise<never>(() => {});
      const api = fakeApiClient({ createOrder: () => createdOrder(), addAddress: never, updateProfile: never });
      expect(await submitOrder(api)).toMatchObject({ order: { id: 12 } });
      expect(api.calls.map(({ name, keepalive }) => [name, keepalive])).toEqual([
        ['createOrder', undefined],
        ['addAddress', true],
        ['updateProfile', true],
      ]);
      expect(hasFreshProfile()).toBe(false);
      signOutLocally();
    });

    test('is valid though its address could not be saved', async () => {
      editDraft({ saveAddress: true });
      const api = fakeApiClient({
        createOrder: () => createdOrder(),
        addAddress: () => new HttpError('addAddress', 0),
      });
      expect(await submitOrder(api)).toMatchObject({ order: { id: 12 } });
    });

    test('saves the name in a profile that has none', async () => {
      signIn({ token: 'secret', user: profile({ name: '', email: 'ana@example.com' }) });
      const api = fakeApiClient({ createOrder: () => createdOrder(), updateProfile: () => ({}) });
      await submitOrder(api);
      expect(api.calls.at(-1)).toMatchObject({
        name: 'updateProfile',
        body: { name: 'Ana', email: 'ana@example.com', date_birth: null },
      });
      editDraft({ name: 'Ion' });
      const later = fakeApiClient({ createOrder: () => createdOrder() });
      await submitOrder(later);
      expect(later.calls.map(({ name }) => name)).not.toContain('updateProfile');
      signOutLocally();
    });

    test('needs a known city', async () => {
      $citySlug.set('nowhere');
      const api = fakeApiClient({ getCities: () => [balti], getRestaurants: () => [], getOptions: () => ({}) });
      await expect(submitOrder(api)).rejects.toThrow('city of the cart');
    });
  });
});

const form = { ...EMPTY_FORM, name: 'Ana', phone: '37369123456', addressId: 5 };
const toBody = ({ quote_id: quoteId }: Quote): CreateOrderInput =>
  toOrder(form, { quoteId, cityId: 1, substitution: 'call', savesCards: false });
const toOtherBody = ({ quote_id: quoteId }: Quote): CreateOrderInput =>
  toOrder({ ...form, comment: 'quick' }, { quoteId, cityId: 1, substitution: 'call', savesCards: false });

let keys = 0;
const newKey = () => `key ${(keys += 1)}`;

/** Completes a request that an earlier test left without a response. */
async function completeRequest(): Promise<void> {
  $submission.set({ state: 'idle' });
  await placeOrder(fakeApiClient({ createOrder: () => createdOrder() }), toBody, newKey);
}

describe('placing an order', () => {
  beforeEach(async () => {
    vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
    reloadPersistentStores();
    $quote.set({ state: 'ready', quote: quote(), change: null });
    await completeRequest();
    resetCart();
    addProduct({ id: 1, price: asMinor(10_000) }, { restaurantId: 3, city: 'balti' });
    requestQuote(
      fakeApiClient({ quoteOrder: () => quote() }),
      { restaurant_id: 3, products: [{ id: 1, count: 1, price: toMajor(asMinor(10_000)) }] },
      1_000_000,
    );
    $quote.set({ state: 'ready', quote: quote(), change: null });
    $submission.set({ state: 'idle' });
    keys = 0;
  });

  test('creates one order for repeated submissions', async () => {
    const api = fakeApiClient({ createOrder: () => createdOrder() });
    const [first] = await Promise.all([
      placeOrder(api, toBody, newKey),
      placeOrder(api, toBody, newKey),
      placeOrder(api, toBody, newKey),
    ]);
    await placeOrder(api, toBody, newKey);
    expect(api.calls).toHaveLength(1);
    expect(first).toMatchObject({ state: 'placed', created: { order: { id: 12 } } });
  });

  test('empties the cart only after the response', async () => {
    let during = 0;
    const api = fakeApiClient({
      createOrder: () => {
        during = $cartLines.get().length;
        return createdOrder();
      },
    });
    await placeOrder(api, toBody, newKey);
    expect([during, $cartLines.get().length]).toEqual([1, 0]);
  });

  test('keeps the cart, the key and the body without a response', async () => {
    let response: FakeResponse<'createOrder'> = noResponse();
    const api = fakeApiClient({ createOrder: () => response });
    expect(await placeOrder(api, toBody, newKey)).toMatchObject({ state: 'unknown' });
    expect($cartLines.get()).toHaveLength(1);
    response = createdOrder();
    expect(await placeOrder(api, toBody, newKey)).toMatchObject({ state: 'placed' });
    expect(api.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 1', 'key 1']);
    expect(api.calls[1]?.body).toEqual(api.calls[0]?.body);
  });

  test('keeps the cart, the key and the body where the order is temporarily rejected', async () => {
    const rejection = new HttpError('createOrder', 503, { body: { message: 'Later' }, retryAfter: 10 });
    let response: FakeResponse<'createOrder'> = rejection;
    const api = fakeApiClient({ createOrder: () => response });
    expect(await placeOrder(api, toBody, newKey)).toMatchObject({ state: 'refused', error: rejection, problems: [] });
    expect($cartLines.get()).toHaveLength(1);
    response = createdOrder();
    expect(await placeOrder(api, toBody, newKey)).toMatchObject({ state: 'placed' });
    expect(api.calls.map(({ name, idempotencyKey }) => [name, idempotencyKey])).toEqual([
      ['createOrder', 'key 1'],
      ['createOrder', 'key 1'],
    ]);
  });

  test('repeats the same request though its quote was renewed meanwhile', async () => {
    let response: FakeResponse<'createOrder'> = noResponse();
    const api = fakeApiClient({ createOrder: () => response });
    await placeOrder(api, toBody, newKey);
    $quote.set({ state: 'ready', quote: quote({ quote_id: 'q2' }), change: null });
    response = createdOrder();
    expect(await placeOrder(api, toBody, newKey)).toMatchObject({ state: 'placed' });
    expect(api.calls.map(({ idempotencyKey, body }) => [idempotencyKey, (body as CreateOrderInput).quote_id])).toEqual([
      ['key 1', 'q1'],
      ['key 1', 'q1'],
    ]);
  });

  test('sends the changed form after a request without a response', async () => {
    let response: FakeResponse<'createOrder'> = noResponse();
    const api = fakeApiClient({ createOrder: () => response });
    await placeOrder(api, toBody, newKey);
    response = conflict({ code: 'duplicate_order' });
    const result = await placeOrder(api, toOtherBody, newKey);
    expect(
      api.calls
        .filter(({ name }) => name === 'createOrder')
        .map(({ idempotencyKey, body }) => [idempotencyKey, (body as CreateOrderInput).comment]),
    ).toEqual([
      ['key 1', ''],
      ['key 2', 'quick'],
    ]);
    expect(result).toMatchObject({ state: 'refused', problems: [{ code: 'duplicate_order' }] });
  });

  test('renews an expired quote and continues with a new key', async () => {
    const api = fakeApiClient({
      createOrder: inTurn<FakeResponse<'createOrder'>>(conflict({ code: 'quote_expired' }), createdOrder()),
      quoteOrder: () => quote({ quote_id: 'q2' }),
    });
    expect(await placeOrder(api, toBody, newKey)).toMatchObject({ state: 'placed' });
    expect(api.calls.map(({ name, idempotencyKey }) => [name, idempotencyKey])).toEqual([
      ['createOrder', 'key 1'],
      ['quoteOrder', undefined],
      ['createOrder', 'key 2'],
    ]);
    expect(api.calls[2]?.body).toMatchObject({ quote_id: 'q2' });
  });

  test('stops when the renewed quote has another total', async () => {
    const api = fakeApiClient({
      createOrder: () => conflict({ code: 'quote_expired' }),
      quoteOrder: () => quote({ quote_id: 'q2' }, 130),
    });
    $quote.set({ state: 'loading', quote: null });
    requestQuote(api, { restaurant_id: 3, products: [{ id: 1, count: 1, price: toMajor(asMinor(10_000)) }] }, 0);
    await vi.waitFor(() => expect($quote.get().state).toBe('ready'));
    const shown = $quote.get().quote;
    $quote.set({ state: 'ready', quote: { ...(shown as Quote), totals: quote().totals }, change: null });
    expect(await placeOrder(api, toBody, newKey)).toMatchObject({
      state: 'refused',
      problems: [{ code: 'quote_expired' }],
    });
    expect($quote.get()).toMatchObject({ change: { from: 10_000, to: 13_000 } });
    expect(api.calls.filter(({ name }) => name === 'createOrder')).toHaveLength(1);
  });

  test('stops after one renewal', async () => {
    const api = fakeApiClient({
      createOrder: () => conflict({ code: 'quote_expired' }),
      quoteOrder: () => quote(),
    });
    expect(await placeOrder(api, toBody, newKey)).toMatchObject({ state: 'refused' });
    expect(api.calls.filter(({ name }) => name === 'createOrder')).toHaveLength(2);
  });

  test('maps refused fields to the fields of the form', async () => {
    const error = new HttpError('createOrder', 422, {
      body: { message: 'check', errors: { 'contact.name': ['too long'] } },
    });
    const api = fakeApiClient({ createOrder: () => error });
    expect(await placeOrder(api, toBody, newKey)).toMatchObject({
      state: 'refused',
      errors: { 'contact.name': 'too long' },
      problems: [],
    });
  });

  test('sends nothing without a quote', async () => {
    $quote.set({ state: 'loading', quote: null });
    const api = fakeApiClient({ createOrder: () => createdOrder() });
    expect(await placeOrder(api, toBody, newKey)).toEqual({ state: 'idle' });
    expect(api.calls).toEqual([]);
  });
});

describe('the request of an order', () => {
  const ana = { ...EMPTY_FORM, name: 'Ana' };
  const body = toOrder(ana, { quoteId: 'q1', cityId: 1, substitution: 'call', savesCards: false });
  const renewed = toOrder(ana, { quoteId: 'q2', cityId: 1, substitution: 'call', savesCards: false });
  const edited = toOrder(
    { ...ana, comment: 'quick' },
    { quoteId: 'q1', cityId: 1, substitution: 'call', savesCards: false },
  );
  const input = { restaurant_id: 3, products: [{ id: 1, count: 1, price: toMajor(asMinor(10_000)) }], when: 'asap' };
  const later = { ...input, when: '2026-11-20T17:00:00Z' };
  const first = nextRequest(null, body, { input, quote: quote() }, () => 'old');
  const key = () => 'new';

  test('has a new key at first', () => {
    expect(first).toMatchObject({ key: 'old', body });
  });

  test('is repeated for the same order, though the quote was renewed', () => {
    expect(nextRequest(first, renewed, { input, quote: quote({ quote_id: 'q2' }) }, key)).toBe(first);
  });

  test.each([
    ['the form', edited, { input, quote: quote() }],
    ['the amount', renewed, { input, quote: quote({ quote_id: 'q2' }, 130) }],
    ['the time', renewed, { input: later, quote: quote({ quote_id: 'q2' }) }],
  ])('has another key when %s has changed', (_, next, quoted) => {
    expect(nextRequest(first, next, quoted, key)).toMatchObject({ key: 'new', body: next });
  });
});

test.each([
  [new HttpError('createOrder', 0), true],
  [new HttpError('createOrder', 502), true],
  [new HttpError('createOrder', 503), true],
  [new HttpError('createOrder', 503, { retryAfter: 10 }), true],
  [new HttpError('createOrder', 503, { body: { message: 'Not now' }, retryAfter: 10 }), false],
  [new TypeError('boom'), true],
  [new HttpError('createOrder', 409), false],
  [new HttpError('createOrder', 422), false],
  [new HttpError('createOrder', 429), false],
])('after %s an order may exist: %s', (error, unknown) => {
  expect(isOutcomeUnknown(error)).toBe(unknown);
});
