import { afterAll, beforeAll, expect, test, vi } from 'vitest';

type Listener = (event: { data: { text: () => string }; waitUntil: (work: Promise<unknown>) => void }) => void;

const listeners = new Map<string, Listener>();
const shown: { title: string; tag: string; renotify: boolean; body: string }[] = [];

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: { origin: 'https://shop.example' },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: {
      showNotification: async (title: string, { tag, renotify, body }: (typeof shown)[number]) =>
        void shown.push({ title, tag, renotify, body }),
    },
  });
  await import('./service-worker.ts');
});

afterAll(() => void vi.unstubAllGlobals());

/** Delivers push messages to the worker in order, and returns the notifications that it shows. */
async function deliver(...messages: readonly string[]) {
  shown.length = 0;
  for (const message of messages) {
    const work: Promise<unknown>[] = [];
    listeners.get('push')?.({ data: { text: () => message }, waitUntil: (promise) => void work.push(promise) });
    await Promise.all(work);
  }
  return [...shown];
}

const message = (body: string) => ({ title: 'Order 1234', body, tag: 'order-1234', path: '/en/orders/1234' });

test('every message about an order alerts, also one that replaces the notification of an earlier one', async () => {
  const bodies = ['The restaurant has accepted your order', 'The courier is on the way'];
  expect(await deliver(...bodies.map((body) => JSON.stringify(message(body))))).toEqual(
    bodies.map((body) => ({ title: 'Order 1234', body, tag: 'order-1234', renotify: true })),
  );
});

test.each([['no JSON'], ['{}'], [JSON.stringify({ ...message('Text'), path: '//other.example' })]])(
  'the message %s shows nothing',
  async (text) => expect(await deliver(text)).toEqual([]),
);
