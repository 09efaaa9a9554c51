import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CreateOrderInput, Quote } from '#contract/orders.ts';
import { $lines, addProduct, resetCart } from '#features/cart/cart.store.ts';
import { FakeJar, fakeDocument } from '#lib/cookies.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { reloadFromCookies } from '#lib/persistent-stores.ts';
import { fakeHttp } from './http.fake.ts';
import { EMPTY_FORM, toOrder } from './checkout-form.ts';
import { conflict, created, noAnswer, quote } from './orders.fake.ts';
import { $placing, placeOrder } from './place-order.ts';
import { $quote, wantQuote } from './quote.store.ts';

const form = { ...EMPTY_FORM, name: 'Ana', phone: '37369123456', addressId: 5 };
const toBody = ({ quote_id: quoteId }: Quote): CreateOrderInput => toOrder(form, { quoteId, cityId: 1 });
const toOtherBody = ({ quote_id: quoteId }: Quote): CreateOrderInput =>
  toOrder({ ...form, comment: 'quick' }, { quoteId, cityId: 1 });

let keys = 0;
const newKey = () => `key ${(keys += 1)}`;

/** Lets go of an attempt that an earlier test left without an answer. */
async function settle(): Promise<void> {
  $placing.set({ state: 'idle' });
  await placeOrder(fakeHttp({ createOrder: () => created() }).http, toBody, newKey);
}

beforeEach(async () => {
  vi.stubGlobal('document', fakeDocument(new FakeJar()));
  reloadFromCookies();
  $quote.set({ state: 'ready', quote: quote(), change: null });
  await settle();
  resetCart();
  addProduct({ id: 1, price: 10_000 }, { restaurantId: 3, city: 'balti' });
  wantQuote(
    fakeHttp({ quoteOrder: () => quote() }).http,
    { restaurant_id: 3, products: [{ id: 1, count: 1, price: 100 }] },
    1_000_000,
  );
  $quote.set({ state: 'ready', quote: quote(), change: null });
  $placing.set({ state: 'idle' });
  keys = 0;
});

describe('placing an order', () => {
  test('makes one order, however often it is pressed meanwhile', async () => {
    const { http, calls } = fakeHttp({ createOrder: () => created() });
    const [first] = await Promise.all([
      placeOrder(http, toBody, newKey),
      placeOrder(http, toBody, newKey),
      placeOrder(http, toBody, newKey),
    ]);
    await placeOrder(http, toBody, newKey);
    expect(calls).toHaveLength(1);
    expect(first).toMatchObject({ state: 'placed', created: { order: { id: 12 } } });
  });

  test('empties the cart only when the answer is there [D2b]', async () => {
    let during = 0;
    const { http } = fakeHttp({
      createOrder: () => {
        during = $lines.get().length;
        return created();
      },
    });
    await placeOrder(http, toBody, newKey);
    expect([during, $lines.get().length]).toEqual([1, 0]);
  });

  test('keeps the cart, the key and the body when no answer comes', async () => {
    let reply: unknown = noAnswer();
    const { http, calls } = fakeHttp({ createOrder: () => reply });
    expect(await placeOrder(http, toBody, newKey)).toMatchObject({ state: 'unknown' });
    expect($lines.get()).toHaveLength(1);
    reply = created();
    expect(await placeOrder(http, toBody, newKey)).toMatchObject({ state: 'placed' });
    expect(calls.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
    expect(calls[1]?.body).toEqual(calls[0]?.body);
  });

  test('asks about the same order though its quote was renewed meanwhile', async () => {
    let reply: unknown = noAnswer();
    const { http, calls } = fakeHttp({ createOrder: () => reply });
    await placeOrder(http, toBody, newKey);
    $quote.set({ state: 'ready', quote: quote({ quote_id: 'q2' }), change: null });
    reply = created();
    expect(await placeOrder(http, toBody, newKey)).toMatchObject({ state: 'placed' });
    expect(calls.map(({ key, body }) => [key, (body as CreateOrderInput).quote_id])).toEqual([
      ['key 1', 'q1'],
      ['key 1', 'q1'],
    ]);
  });

  test('sends what the form says when it was changed after a broken attempt', async () => {
    let reply: unknown = noAnswer();
    const { http, calls } = fakeHttp({ createOrder: () => reply });
    await placeOrder(http, toBody, newKey);
    reply = conflict({ code: 'duplicate_order' });
    const end = await placeOrder(http, toOtherBody, newKey);
    expect(
      calls
        .filter(({ name }) => name === 'createOrder')
        .map(({ key, body }) => [key, (body as CreateOrderInput).comment]),
    ).toEqual([
      ['key 1', ''],
      ['key 2', 'quick'],
    ]);
    expect(end).toMatchObject({ state: 'refused', problems: [{ code: 'duplicate_order' }] });
  });

  test('renews a quote that merely expired and goes on with a new key', async () => {
    const replies: unknown[] = [conflict({ code: 'quote_expired' }), created()];
    const { http, calls } = fakeHttp({
      createOrder: () => replies.shift(),
      quoteOrder: () => quote({ quote_id: 'q2' }),
    });
    expect(await placeOrder(http, toBody, newKey)).toMatchObject({ state: 'placed' });
    expect(calls.map(({ name, key }) => [name, key])).toEqual([
      ['createOrder', 'key 1'],
      ['quoteOrder', undefined],
      ['createOrder', 'key 2'],
    ]);
    expect(calls[2]?.body).toMatchObject({ quote_id: 'q2' });
  });

  test('stops when the renewed quote comes to something else', async () => {
    const { http, calls } = fakeHttp({
      createOrder: () => conflict({ code: 'quote_expired' }),
      quoteOrder: () => quote({ quote_id: 'q2' }, 130),
    });
    $quote.set({ state: 'asking', quote: null });
    wantQuote(http, { restaurant_id: 3, products: [{ id: 1, count: 1, price: 100 }] }, 0);
    await vi.waitFor(() => expect($quote.get().state).toBe('ready'));
    const shown = $quote.get().quote;
    $quote.set({ state: 'ready', quote: { ...(shown as Quote), totals: quote().totals }, change: null });
    expect(await placeOrder(http, toBody, newKey)).toMatchObject({
      state: 'refused',
      problems: [{ code: 'quote_expired' }],
    });
    expect($quote.get()).toMatchObject({ change: { from: 10_000, to: 13_000 } });
    expect(calls.filter(({ name }) => name === 'createOrder')).toHaveLength(1);
  });

  test('gives up after one renewal', async () => {
    const { http, calls } = fakeHttp({
      createOrder: () => conflict({ code: 'quote_expired' }),
      quoteOrder: () => quote(),
    });
    expect(await placeOrder(http, toBody, newKey)).toMatchObject({ state: 'refused' });
    expect(calls.filter(({ name }) => name === 'createOrder')).toHaveLength(2);
  });

  test('brings refused fields to the fields of the form', async () => {
    const error = new HttpError('createOrder', 422, {
      body: { message: 'check', errors: { 'contact.name': ['too long'] } },
    });
    const { http } = fakeHttp({ createOrder: () => error });
    expect(await placeOrder(http, toBody, newKey)).toMatchObject({
      state: 'refused',
      errors: { 'contact.name': 'too long' },
      problems: [],
    });
  });

  test('waits for a price', async () => {
    $quote.set({ state: 'asking', quote: null });
    const { http, calls } = fakeHttp({ createOrder: () => created() });
    expect(await placeOrder(http, toBody, newKey)).toEqual({ state: 'idle' });
    expect(calls).toEqual([]);
  });
});
