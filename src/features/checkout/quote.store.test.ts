import { asMinor, toMajor } from '#contract/money.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Quote, QuoteInput } from '#contract/orders.ts';
import { HttpError } from '#lib/errors.ts';
import { fakeApiClient, type FakeCall, type FakeResponse } from '#features/shared/api-client.fake.ts';
import { quote } from './orders.fixture.ts';
import { $quote, renewQuote, requestQuote } from './quote.store.ts';

const input = (id: number): QuoteInput => ({
  restaurant_id: 3,
  products: [{ id, count: 1, price: toMajor(asMinor(1000)) }],
});
const productOf = ({ body }: FakeCall) => (body as QuoteInput).products[0]?.id;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  $quote.set({ state: 'loading', quote: null });
});

afterEach(() => {
  requestQuote(fakeApiClient({}), null);
  vi.useRealTimers();
});

describe('a quote', () => {
  test('is requested at once if it is the first, and later after the debounce, for the last input only', async () => {
    const api = fakeApiClient({ quoteOrder: () => quote() });
    requestQuote(api, input(1));
    await vi.advanceTimersByTimeAsync(1);
    expect(api.calls.map(productOf)).toEqual([1]);
    requestQuote(api, input(2));
    await vi.advanceTimersByTimeAsync(200);
    requestQuote(api, input(3));
    await vi.advanceTimersByTimeAsync(400);
    expect(api.calls.map(productOf)).toEqual([1, 3]);
    expect($quote.get()).toMatchObject({ state: 'ready', change: null });
  });

  test('of older input that arrives late is dropped', async () => {
    let resolveFirst: (quote: Quote) => void = () => {};
    const api = fakeApiClient({
      quoteOrder: (call) =>
        productOf(call) === 1 ? new Promise((resolve) => (resolveFirst = resolve)) : quote({ quote_id: 'second' }),
    });
    requestQuote(api, input(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    requestQuote(api, input(2), 0);
    await vi.advanceTimersByTimeAsync(1);
    resolveFirst(quote({ quote_id: 'first' }));
    await vi.advanceTimersByTimeAsync(1);
    expect($quote.get().quote?.quote_id).toBe('second');
  });

  test('stays visible while the next one loads', async () => {
    const api = fakeApiClient({ quoteOrder: () => quote() });
    requestQuote(api, input(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    requestQuote(api, input(2));
    expect($quote.get()).toMatchObject({ state: 'loading', quote: { quote_id: 'q1' } });
  });

  test('is renewed in the background before it expires', async () => {
    const api = fakeApiClient({ quoteOrder: () => quote() });
    requestQuote(api, input(1), 0);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(api.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.calls).toHaveLength(2);
    expect($quote.get()).toMatchObject({ state: 'ready', change: null });
  });

  test('reports the change when its renewal has another total', async () => {
    let total = 100;
    const api = fakeApiClient({ quoteOrder: () => quote({}, total) });
    requestQuote(api, input(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    total = 120;
    await renewQuote(api);
    expect($quote.get()).toMatchObject({ change: { from: 10_000, to: 12_000 } });
    await renewQuote(api);
    expect($quote.get()).toMatchObject({ change: { from: 10_000, to: 12_000 } });
  });

  test('of other input reports no change', async () => {
    let total = 100;
    const api = fakeApiClient({ quoteOrder: () => quote({}, total) });
    requestQuote(api, input(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    total = 200;
    requestQuote(api, input(2), 0);
    await vi.advanceTimersByTimeAsync(1);
    expect($quote.get()).toMatchObject({ state: 'ready', change: null });
  });

  test('that fails can be retried', async () => {
    let response: FakeResponse<'quoteOrder'> = new HttpError('quoteOrder', 0);
    const api = fakeApiClient({ quoteOrder: () => response });
    requestQuote(api, input(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    expect($quote.get().state).toBe('failed');
    response = quote();
    expect(await renewQuote(api)).toMatchObject({ state: 'ready' });
  });

  test('stays visible when its renewal fails, and is retried', async () => {
    let response: FakeResponse<'quoteOrder'> = quote();
    const api = fakeApiClient({ quoteOrder: () => response });
    requestQuote(api, input(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    response = new HttpError('quoteOrder', 0);
    await renewQuote(api);
    expect($quote.get().state).toBe('ready');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(api.calls).toHaveLength(3);
  });

  test('that has expired is not ready any more when its renewal fails', async () => {
    let response: FakeResponse<'quoteOrder'> = quote();
    const api = fakeApiClient({ quoteOrder: () => response });
    requestQuote(api, input(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    response = new HttpError('quoteOrder', 0);
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    expect(await renewQuote(api)).toMatchObject({ state: 'failed', quote: null });
  });

  test('is not requested without input', async () => {
    const api = fakeApiClient({ quoteOrder: () => quote() });
    requestQuote(api, input(1));
    requestQuote(api, null);
    await vi.advanceTimersByTimeAsync(1000);
    expect(api.calls).toEqual([]);
  });
});
