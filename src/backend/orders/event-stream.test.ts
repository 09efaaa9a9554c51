import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { hashToken } from '#backend/customers/sessions.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { bothDatabases, type Customer, type Shop } from '#backend/testing.ts';
import { parseStrictly } from '#backend/testing/contract-check.ts';
import { advanceTo, placeOrder } from '#backend/testing/ordering.ts';
import { OrderEvent } from '#contract/orders.ts';
import { OrderChangeNotifier, SessionEndNotifier, streamOrder } from './event-stream.ts';

const FAST = { ...DEFAULT_SETTINGS, events: { pollMilliseconds: 20, heartbeatMilliseconds: 15_000 } };
/** Polls so rarely that only a notification can make a stream read. */
const NOTIFIED = { ...DEFAULT_SETTINGS, events: { pollMilliseconds: 600_000, heartbeatMilliseconds: 20 } };

async function watch(
  shop: Shop,
  { token }: Customer,
  orderId: number,
  { after, signal }: { after?: number; signal?: AbortSignal } = {},
) {
  const response = await shop.client.raw('GET', `/api/order-events?order_id=${orderId}`, {
    headers: { authorization: `Bearer ${token}`, ...(after !== undefined && { 'last-event-id': String(after) }) },
    ...(signal && { signal }),
  });
  expect(response.status).toBe(200);
  return { headers: response.headers, messages: streamMessages(response) };
}

/** The messages of a stream as they come, heartbeats among them. */
async function* streamMessages(response: Response): AsyncGenerator<string, void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield text.slice(0, end);
      text = text.slice(end + 2);
    }
  }
}

/** The next message that is no heartbeat. */
async function nextOf(messages: AsyncGenerator<string, void>): Promise<string | void> {
  let { value } = await messages.next();
  while (value === ': heartbeat') ({ value } = await messages.next());
  return value;
}

async function eventsOf(messages: AsyncGenerator<string, void>, until = Infinity): Promise<OrderEvent[]> {
  const events: OrderEvent[] = [];
  for await (const message of messages) {
    const [, id, data] = /^id: (\d+)\nevent: status\ndata: (.+)$/.exec(message) ?? [];
    if (data === undefined) continue;
    const event = parseStrictly(OrderEvent, JSON.parse(data));
    expect(event.id).toBe(Number(id));
    events.push(event);
    if (events.length === until) break;
  }
  return events;
}

const failedReads = (shop: Shop) =>
  shop.log.filter(({ message }) => message === 'the events of an order could not be read');

bothDatabases((_name, open) => {
  describe('the event stream', () => {
    const shop = open({ settings: FAST });

    test('sends everything from the beginning and ends after the final status', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      await advanceTo(shop, order, 'delivered');
      const { headers, messages } = await watch(shop, customer, order.id);
      const events = await eventsOf(messages);
      expect(events.map(({ status }) => status)).toEqual([
        'placed',
        'accepted',
        'preparing',
        'ready',
        'on_the_way',
        'delivered',
      ]);
      expect(events.map(({ courier }) => Boolean(courier))).toEqual([false, false, false, true, true, true]);
      expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((one, other) => one - other));
      expect(headers.get('content-type')).toBe('text/event-stream');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-accel-buffering')).toBe('no');
    });

    test('goes on after the last id that the reader had', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      await advanceTo(shop, order, 'delivered');
      const all = await eventsOf((await watch(shop, customer, order.id)).messages);
      const rest = await eventsOf((await watch(shop, customer, order.id, { after: all[2]?.id ?? 0 })).messages);
      expect(rest).toEqual(all.slice(3));
    });

    test.each([
      ['its last event', (last: number) => last],
      ['any later id', () => 2_147_483_647],
    ])('of a finished order ends when it is resumed after %s', async (_, after) => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      await advanceTo(shop, order, 'delivered');
      const last = (await eventsOf((await watch(shop, customer, order.id)).messages)).at(-1)?.id ?? 0;
      expect(await eventsOf((await watch(shop, customer, order.id, { after: after(last) })).messages)).toEqual([]);
    });

    test('finds changes of another process by polling the database', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const { messages } = await watch(shop, customer, order.id);
      const received = eventsOf(messages, 2);
      await advanceTo(shop, order, 'accepted');
      expect((await received).map(({ status }) => status)).toEqual(['placed', 'accepted']);
    });
  });

  describe('without polling the database', () => {
    const shop = open({ settings: NOTIFIED });

    test('sends a change of this process at once, and heartbeats until then', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const { messages } = await watch(shop, customer, order.id);
      expect(await nextOf(messages)).toContain('"status":"placed"');
      expect((await messages.next()).value).toBe(': heartbeat');
      await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: order.id } });
      expect((await eventsOf(messages)).map(({ status }) => status)).toEqual(['cancelled']);
    });

    test('sends a change that could not be read when the database can be read again', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const { messages } = await watch(shop, customer, order.id);
      expect(await nextOf(messages)).toContain('"status":"placed"');
      const next = nextOf(messages);
      await shop.db.execute(sql`alter table sessions rename to hidden_sessions`);
      try {
        await shop.backend.command(['order', String(order.id), 'accept']);
        // The first of these reads may have begun before the change.
        shop.log.length = 0;
        await vi.waitFor(() => expect(failedReads(shop).length).toBeGreaterThan(1));
      } finally {
        await shop.db.execute(sql`alter table hidden_sessions rename to sessions`);
      }
      expect(await next).toContain('"status":"accepted"');
    });

    test('ends when its session expires while events are read', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const tokenHash = hashToken(customer.token);
      const sessionEnds = new SessionEndNotifier();
      const orderChanges = new OrderChangeNotifier();
      const expired = new Date(shop.clock.now().getTime() + 31 * 86_400_000);
      const times = [shop.clock.now()];
      const clock = {
        now: () => {
          sessionEnds.publish(tokenHash);
          return times.shift() ?? expired;
        },
      };
      const settings = { ...NOTIFIED, events: { ...NOTIFIED.events, heartbeatMilliseconds: 600_000 } };
      const services = { db: shop.db, clock, log: () => {}, settings, orderChanges, sessionEnds };
      const request = { orderId: order.id, userId: 0, tokenHash, lastEventId: 0 };
      const messages = streamMessages(new Response(streamOrder(services, request, new AbortController().signal)));
      expect((await eventsOf(messages)).map(({ status }) => status)).toEqual(['placed']);
    });

    test('ends when the reader goes', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const reader = new AbortController();
      const { messages } = await watch(shop, customer, order.id, { signal: reader.signal });
      expect(await nextOf(messages)).toContain('placed');
      reader.abort();
      // What had been sent before may still be read; then the stream is over.
      for await (const message of messages) expect(message).toBe(': heartbeat');
    });

    test('ends with its session, before anything else is sent', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const { messages } = await watch(shop, customer, order.id);
      expect(await nextOf(messages)).toContain('placed');
      shop.clock.pass(30 * 86_400);
      await advanceTo(shop, order, 'accepted');
      for await (const message of messages) expect(message).toBe(': heartbeat');
    });

    test('ends when the backend closes', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const { messages } = await watch(shop, customer, order.id);
      expect(await nextOf(messages)).toContain('placed');
      await shop.backend.close();
      for await (const message of messages) expect(message).toBe(': heartbeat');
    });
  });
});

test('a change is published to the subscribers of its own order until they unsubscribe', () => {
  const orderChanges = new OrderChangeNotifier();
  const received: string[] = [];
  const unsubscribe = orderChanges.subscribe(1, () => received.push('one'));
  orderChanges.subscribe(2, () => received.push('two'))();
  orderChanges.publish(1);
  orderChanges.publish(2);
  expect([received, orderChanges.watched.length]).toEqual([['one'], 1]);
  unsubscribe();
  orderChanges.publish(1);
  expect([received, orderChanges.watched.length]).toEqual([['one'], 0]);
});
