import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderEvent } from '#contract/orders.ts';
import { HttpError } from '#lib/errors.ts';
import { readOrderEvents } from './order-events.ts';

const at = '2026-11-20T12:30:00.000Z';
const text = (id: number, status: string) => `id: ${id}\ndata: ${JSON.stringify({ id, status, at })}\n\n`;

function answer(chunks: readonly (string | Uint8Array)[], init: ResponseInit = {}): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' }, ...init });
}

const settings = (fetch: typeof globalThis.fetch, after: number | null = null) => ({
  fetch,
  token: 'secret',
  locale: 'ro',
  signal: new AbortController().signal,
  after,
});

async function collect(events: AsyncIterable<OrderEvent>): Promise<OrderEvent[]> {
  const all: OrderEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('the stream of an order', () => {
  test('carries the token in a header and resumes after the last event [C12]', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answer([]));
    await collect(readOrderEvents(12, settings(fetch, 41)));
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe('/api/order-events?order_id=12');
    expect(init?.headers).toMatchObject({
      Authorization: 'Bearer secret',
      'Last-Event-ID': '41',
      'Accept-Language': 'ro',
    });
  });

  test('gives its events in their order, also from a letter cut in two', async () => {
    const bytes = new TextEncoder().encode(`: привет\n\n${text(1, 'accepted')}${text(2, 'preparing')}`);
    const events = await collect(
      readOrderEvents(
        12,
        settings(async () => answer([bytes.slice(0, 3), bytes.slice(3, 90), bytes.slice(90)])),
      ),
    );
    expect(events.map(({ id, status }) => [id, status])).toEqual([
      [1, 'accepted'],
      [2, 'preparing'],
    ]);
  });

  test('leaves out heartbeats, and a message that the end of the stream cut off', async () => {
    const events = await collect(
      readOrderEvents(
        12,
        settings(async () =>
          answer([': heartbeat\n\n', text(1, 'ready').replaceAll('\n', '\r\n'), text(2, 'on_the_way').trimEnd()]),
        ),
      ),
    );
    expect(events.map(({ id }) => id)).toEqual([1]);
  });

  test('reads a status of a newer instance as unknown', async () => {
    const events = await collect(
      readOrderEvents(
        12,
        settings(async () => answer([text(1, 'packed')])),
      ),
    );
    expect(events.map(({ id, status }) => [id, status])).toEqual([[1, 'unknown']]);
  });

  test('skips what breaks the contract', async () => {
    const events = await collect(
      readOrderEvents(
        12,
        settings(async () => answer(['data: {"id":1}\n\ndata: nonsense\n\n', text(2, 'ready')])),
      ),
    );
    expect(events.map(({ id }) => id)).toEqual([2]);
  });

  test.each([
    [404, async () => new Response(null, { status: 404 })],
    [502, async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    [0, async () => Promise.reject(new TypeError('offline'))],
  ])('that cannot be opened fails with %i', async (status, fetch) => {
    await expect(collect(readOrderEvents(12, settings(fetch)))).rejects.toMatchObject({ name: 'HttpError', status });
  });
});

describe('a stream that falls silent', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('is given up after three missed heartbeats', async () => {
    const fetch = async (_: unknown, init?: RequestInit) => {
      const body = new ReadableStream({
        start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    const reading = collect(readOrderEvents(12, settings(fetch)));
    const failed = expect(reading).rejects.toThrow(HttpError);
    await vi.advanceTimersByTimeAsync(45_000);
    await failed;
  });
});
