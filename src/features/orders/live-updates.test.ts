import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderEvent } from '#contract/orders.ts';
import { fakePage } from '#features/account/page.fake.ts';
import { order } from '#features/checkout/orders.fixture.ts';
import { fakeApiClient, inTurn, type FakeResponse } from '#features/shared/api-client.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { $order, currentOrder, setOrder } from './order.store.ts';
import { consumeOrderEvents, readOrderEvents, retryDelay, subscribeToOrder } from './live-updates.ts';

type Connection = readonly (OrderEvent | Error)[];
const at = '2026-11-20T12:30:00.000Z';
const event = (id: number, status: OrderEvent['status'] = 'preparing'): OrderEvent => ({
  id,
  status,
  at,
  courier: null,
});
const failure = (status = 0) => new HttpError('getOrderEvents', status);

/** Follows an order over these connections until a delivered event, or until that many polls or waits. */
async function run(connections: readonly Connection[], { polls = Number.POSITIVE_INFINITY, waits = 50 } = {}) {
  const log: string[] = [];
  const controller = new AbortController();
  let over = false;
  let polled = 0;
  const remaining = [...connections];
  await consumeOrderEvents(
    {
      stream: async function* (from) {
        log.push(`stream after ${from}`);
        for (const next of remaining.shift() ?? [failure()]) {
          if (next instanceof Error) throw next;
          yield next;
        }
      },
      onEvent: async ({ id, status }) => {
        log.push(`event ${id}`);
        over = status === 'delivered';
      },
      poll: async () => {
        log.push('poll');
        polled += 1;
        over = polled >= polls;
      },
      isCurrentOrderFinal: () => over,
      wait: async (milliseconds) => {
        log.push(`wait ${milliseconds}`);
        if (log.filter((line) => line.startsWith('wait')).length >= waits) controller.abort();
      },
    },
    controller.signal,
  );
  return log;
}

describe('subscribing to an order', () => {
  test('ends with its last event', async () => {
    const log = await run([[event(1), event(2, 'delivered'), event(3)]]);
    expect(log).toEqual(['stream after null', 'event 1', 'event 2']);
  });

  test('reopens a broken stream after the last event', async () => {
    const log = await run([[event(7), failure()], [event(8, 'delivered')]]);
    expect(log).toEqual(['stream after null', 'event 7', 'wait 1000', 'stream after 7', 'event 8']);
  });

  test('increases the delay with each failure and resets it after an event', async () => {
    const log = await run([[failure()], [failure()], [event(1), failure()], [event(2, 'delivered')]]);
    expect(log.filter((line) => line.startsWith('wait'))).toEqual(['wait 1000', 'wait 2000', 'wait 1000']);
  });

  test('polls every five seconds while there is no stream, and reopens the stream in between', async () => {
    const log = await run([[failure()], [failure()], [failure()], [event(1, 'delivered')]]);
    expect(log).toEqual([
      'stream after null',
      'wait 1000',
      'stream after null',
      'wait 2000',
      'stream after null',
      'poll',
      'wait 5000',
      'stream after null',
      'event 1',
    ]);
  });

  test('only polls if the server refuses the stream', async () => {
    const log = await run([[failure(404)]], { polls: 3 });
    expect(log).toEqual(['stream after null', 'poll', 'wait 5000', 'poll', 'wait 5000', 'poll']);
  });

  test('reads the order when its stream ends, and stops if the order is finished', async () => {
    const log = await run([[event(5)]], { polls: 1 });
    expect(log).toEqual(['stream after null', 'event 5', 'poll']);
  });

  test('reopens a stream that ended while the order goes on', async () => {
    const log = await run([[event(5)], [event(6, 'delivered')]]);
    expect(log).toEqual(['stream after null', 'event 5', 'poll', 'wait 1000', 'stream after 5', 'event 6']);
  });

  test('only polls when the stream ends at once again and again', async () => {
    const log = await run([[], [], [], [event(9, 'delivered')]], { polls: 6 });
    expect(log.filter((line) => line.startsWith('stream'))).toHaveLength(3);
    expect(log.slice(-4)).toEqual(['wait 5000', 'poll', 'wait 5000', 'poll']);
  });

  test('only polls when every stream sends the same events and ends', async () => {
    const all = [event(1), event(2)];
    const log = await run([all, all, all, all, all], { polls: 8 });
    expect(log.filter((line) => line.startsWith('event'))).toEqual(['event 1', 'event 2']);
    expect(log.filter((line) => line.startsWith('stream'))).toEqual([
      'stream after null',
      'stream after 2',
      'stream after 2',
    ]);
  });

  test('goes on with a stream that ends only after a while', async () => {
    const time = vi.spyOn(performance, 'now');
    [...Array(10).keys()].forEach((minute) => time.mockReturnValueOnce(minute * 60_000));
    const log = await run([[], [], [], [], [event(1, 'delivered')]]);
    expect(log.filter((line) => line.startsWith('stream'))).toHaveLength(5);
    time.mockRestore();
  });

  test('stops when the page is hidden', async () => {
    const log = await run([], { waits: 1 });
    expect(log).toEqual(['stream after null', 'wait 1000']);
  });

  test('rethrows a programming error', async () => {
    await expect(run([[new TypeError('bug')]])).rejects.toThrow('bug');
  });
});

test('retry delays double up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

const message = (id: number, status: string) => `id: ${id}\ndata: ${JSON.stringify({ id, status, at })}\n\n`;

function streamResponse(chunks: readonly (string | Uint8Array)[], init: ResponseInit = {}): Response {
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

describe('the event stream of an order', () => {
  test('carries the token in a header and resumes after the last event', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => streamResponse([]));
    await collect(readOrderEvents(12, settings(fetch, 41)));
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe('/api/order-events?order_id=12');
    expect(init?.headers).toMatchObject({
      Authorization: 'Bearer secret',
      'Last-Event-ID': '41',
      'Accept-Language': 'ro',
    });
  });

  test('is requested without a token that no header can carry', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => {
      // As a browser does.
      new Headers(init?.headers);
      return new Response(null, { status: 401 });
    });
    const reading = collect(readOrderEvents(12, { ...settings(fetch), token: 'код\n' }));
    await expect(reading).rejects.toMatchObject({ name: 'HttpError', status: 401 });
  });

  test('yields events in order, also from a character split between chunks', async () => {
    const bytes = new TextEncoder().encode(`: привет\n\n${message(1, 'accepted')}${message(2, 'preparing')}`);
    const events = await collect(
      readOrderEvents(
        12,
        settings(async () => streamResponse([bytes.slice(0, 3), bytes.slice(3, 90), bytes.slice(90)])),
      ),
    );
    expect(events.map(({ id, status }) => [id, status])).toEqual([
      [1, 'accepted'],
      [2, 'preparing'],
    ]);
  });

  test('ignores heartbeats and an incomplete last message', async () => {
    const events = await collect(
      readOrderEvents(
        12,
        settings(async () =>
          streamResponse([
            ': heartbeat\n\n',
            message(1, 'ready').replaceAll('\n', '\r\n'),
            message(2, 'on_the_way').trimEnd(),
          ]),
        ),
      ),
    );
    expect(events.map(({ id }) => id)).toEqual([1]);
  });

  test('reads an unknown status', async () => {
    const events = await collect(
      readOrderEvents(
        12,
        settings(async () => streamResponse([message(1, 'packed')])),
      ),
    );
    expect(events.map(({ id, status }) => [id, status])).toEqual([[1, 'unknown']]);
  });

  test('skips invalid messages', async () => {
    const events = await collect(
      readOrderEvents(
        12,
        settings(async () => streamResponse(['data: {"id":1}\n\ndata: nonsense\n\n', message(2, 'ready')])),
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

describe('a stream without heartbeats', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('fails after three missed heartbeats', async () => {
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

  test('fails if the server does not respond within the same time', async () => {
    const fetch = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const reading = collect(readOrderEvents(12, settings(fetch)));
    const failed = expect(reading).rejects.toThrow(HttpError);
    await vi.advanceTimersByTimeAsync(45_000);
    await failed;
  });
});

describe('the page of an order', () => {
  const courier = { name: 'Vasile', phone: '37369000000' };
  const late = { from: '2026-11-20T14:00:00.000Z', to: '2026-11-20T14:15:00.000Z' };
  let stream: ReadableStreamDefaultController<Uint8Array>;
  let stop = () => undefined as void;

  beforeEach(() => {
    const { page } = fakePage('/orders/12');
    Object.assign(page, { visibilityState: 'visible' });
    vi.stubGlobal('fetch', async () => new Response(opened(), { headers: { 'content-type': 'text/event-stream' } }));
    $order.set({ state: 'loading' });
  });

  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** Each connection has a body of its own; events are sent on the last one. */
  const opened = () => new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  const send = (id: number, status: string) => stream.enqueue(new TextEncoder().encode(message(id, status)));

  test.each(['ready', 'packed'])(
    'shows a delay and loses its courier after an event of its own status: %s',
    async (status) => {
      const shown = order({ status: status === 'ready' ? 'ready' : 'unknown', courier });
      setOrder(shown);
      const api = fakeApiClient({ getOrder: inTurn({ ...shown, eta: late }, { ...shown, eta: late, courier: null }) });
      stop = subscribeToOrder(api, 12);
      send(7, status);
      await expect.poll(() => currentOrder()).toMatchObject({ eta: late, courier });
      send(8, status);
      await expect.poll(() => currentOrder()).toMatchObject({ eta: late, courier: null });
      expect(api.calls).toHaveLength(2);
    },
  );

  test('loads the order for each event above the last one, also of an earlier status', async () => {
    setOrder(order({ status: 'ready' }));
    const api = fakeApiClient({ getOrder: () => order({ status: 'ready', eta: late }) });
    stop = subscribeToOrder(api, 12);
    send(7, 'placed');
    await expect.poll(() => currentOrder()?.eta).toEqual(late);
    send(7, 'ready');
    send(6, 'ready');
    send(8, 'placed');
    await expect.poll(() => api.calls.length).toBe(2);
  });

  test('loads the order again if the load after an event fails', async () => {
    vi.useFakeTimers();
    setOrder(order());
    const api = fakeApiClient({
      getOrder: inTurn<FakeResponse<'getOrder'>>(
        new HttpError('getOrder', 503),
        new HttpError('getOrder', 0),
        order({ eta: late }),
      ),
    });
    stop = subscribeToOrder(api, 12);
    send(7, 'placed');
    await vi.advanceTimersByTimeAsync(0);
    expect($order.get()).toMatchObject({ state: 'ready', stale: true });
    await vi.advanceTimersByTimeAsync(1000 + 2000);
    expect($order.get()).toMatchObject({ state: 'ready', stale: false, order: { eta: late } });
  });

  test('of a cancelled order is loaded until its refund is decided', async () => {
    vi.useFakeTimers();
    const cancelled = (status: 'requested' | 'pending' | 'done') =>
      order({ status: 'cancelled', refunds: [{ amount: 244.3, status, at }] });
    setOrder(cancelled('requested'));
    const api = fakeApiClient({ getOrder: inTurn(cancelled('pending'), cancelled('done')) });
    stop = subscribeToOrder(api, 12);
    await vi.advanceTimersByTimeAsync(1000);
    expect(currentOrder()?.refunds[0]?.status).toBe('pending');
    await vi.advanceTimersByTimeAsync(2000);
    expect(currentOrder()?.refunds[0]?.status).toBe('done');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(api.calls).toHaveLength(2);
  });

  test('loads the order again when it becomes visible after a failed load', async () => {
    vi.useFakeTimers();
    setOrder(order());
    const api = fakeApiClient({
      getOrder: inTurn<FakeResponse<'getOrder'>>(new HttpError('getOrder', 0), order({ eta: late })),
    });
    stop = subscribeToOrder(api, 12);
    send(7, 'placed');
    await vi.advanceTimersByTimeAsync(0);
    for (const visibilityState of ['hidden', 'visible']) {
      Object.assign(document, { visibilityState });
      document.dispatchEvent(new Event('visibilitychange'));
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect($order.get()).toMatchObject({ state: 'ready', stale: false, order: { eta: late } });
  });
});
