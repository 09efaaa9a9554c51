import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QuoteInput } from '#contract/orders.ts';
import { HttpError } from '#lib/errors.ts';
import { fakeHttp, type FakeCall } from './http.fake.ts';
import { quote } from './orders.fake.ts';
import { $quote, renewQuote, wantQuote } from './quote.store.ts';

const wish = (id: number): QuoteInput => ({ restaurant_id: 3, products: [{ id, count: 1, price: 10 }] });
const productOf = ({ body }: FakeCall) => (body as QuoteInput).products[0]?.id;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  $quote.set({ state: 'asking', quote: null });
});

afterEach(() => {
  wantQuote(fakeHttp({}).http, null);
  vi.useRealTimers();
});

describe('a quote', () => {
  test('is asked for once the wish has rested, for the last wish only', async () => {
    const { http, calls } = fakeHttp({ quoteOrder: () => quote() });
    wantQuote(http, wish(1));
    await vi.advanceTimersByTimeAsync(200);
    wantQuote(http, wish(2));
    await vi.advanceTimersByTimeAsync(400);
    expect(calls.map(productOf)).toEqual([2]);
    expect($quote.get()).toMatchObject({ state: 'ready', change: null });
  });

  test('of an older wish that answers late is dropped', async () => {
    let answerFirst: (value: unknown) => void = () => {};
    const { http } = fakeHttp({
      quoteOrder: (call) =>
        productOf(call) === 1 ? new Promise((resolve) => (answerFirst = resolve)) : quote({ quote_id: 'second' }),
    });
    wantQuote(http, wish(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    wantQuote(http, wish(2), 0);
    await vi.advanceTimersByTimeAsync(1);
    answerFirst(quote({ quote_id: 'first' }));
    await vi.advanceTimersByTimeAsync(1);
    expect($quote.get().quote?.quote_id).toBe('second');
  });

  test('stays in sight while the next one is asked for', async () => {
    const { http } = fakeHttp({ quoteOrder: () => quote() });
    wantQuote(http, wish(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    wantQuote(http, wish(2));
    expect($quote.get()).toMatchObject({ state: 'asking', quote: { quote_id: 'q1' } });
  });

  test('is renewed quietly before it ends', async () => {
    const { http, calls } = fakeHttp({ quoteOrder: () => quote() });
    wantQuote(http, wish(1), 0);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(2);
    expect($quote.get()).toMatchObject({ state: 'ready', change: null });
  });

  test('that comes to something else after its renewal says from what to what', async () => {
    let total = 100;
    const { http } = fakeHttp({ quoteOrder: () => quote({}, total) });
    wantQuote(http, wish(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    total = 120;
    await renewQuote(http);
    expect($quote.get()).toMatchObject({ change: { from: 10_000, to: 12_000 } });
    await renewQuote(http);
    expect($quote.get()).toMatchObject({ change: { from: 10_000, to: 12_000 } });
  });

  test('of another wish is no change to be told', async () => {
    let total = 100;
    const { http } = fakeHttp({ quoteOrder: () => quote({}, total) });
    wantQuote(http, wish(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    total = 200;
    wantQuote(http, wish(2), 0);
    await vi.advanceTimersByTimeAsync(1);
    expect($quote.get()).toMatchObject({ state: 'ready', change: null });
  });

  test('that cannot be had says so, and is there after another try', async () => {
    let reply: unknown = new HttpError('quoteOrder', 0);
    const { http } = fakeHttp({ quoteOrder: () => reply });
    wantQuote(http, wish(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    expect($quote.get().state).toBe('failed');
    reply = quote();
    expect(await renewQuote(http)).toMatchObject({ state: 'ready' });
  });

  test('stays in sight when its renewal fails, and is tried again', async () => {
    let reply: unknown = quote();
    const { http, calls } = fakeHttp({ quoteOrder: () => reply });
    wantQuote(http, wish(1), 0);
    await vi.advanceTimersByTimeAsync(1);
    reply = new HttpError('quoteOrder', 0);
    await renewQuote(http);
    expect($quote.get().state).toBe('ready');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toHaveLength(3);
  });

  test('is not asked for without a wish', async () => {
    const { http, calls } = fakeHttp({ quoteOrder: () => quote() });
    wantQuote(http, wish(1));
    wantQuote(http, null);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([]);
  });
});
