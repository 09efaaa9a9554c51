import { describe, expect, test } from 'vitest';
import type { OrderEvent } from '#contract/orders.ts';
import { HttpError } from '#lib/errors.ts';
import { followEvents, pauseAfter, POLL_INTERVAL_MS } from './live-updates.ts';

type Connection = readonly (OrderEvent | Error)[];
const at = '2026-11-20T12:30:00.000Z';
const event = (id: number, status: OrderEvent['status'] = 'preparing'): OrderEvent => ({
  id,
  status,
  at,
  courier: null,
});
const broken = (status = 0) => new HttpError('getOrderEvents', status);

/** Follows an order over these connections; it is over with a delivered event or after so many polls. */
async function run(connections: readonly Connection[], { polls = Number.POSITIVE_INFINITY, waits = 50 } = {}) {
  const log: string[] = [];
  const ending = new AbortController();
  let over = false;
  let polled = 0;
  const left = [...connections];
  const after = await followEvents(
    {
      stream: async function* (from) {
        log.push(`stream after ${from}`);
        for (const next of left.shift() ?? [broken()]) {
          if (next instanceof Error) throw next;
          yield next;
        }
      },
      onEvent: ({ id, status }) => {
        log.push(`event ${id}`);
        over = status === 'delivered';
      },
      poll: async () => {
        log.push('poll');
        polled += 1;
        over = polled >= polls;
      },
      isOver: () => over,
      wait: async (milliseconds) => {
        log.push(`wait ${milliseconds}`);
        if (log.filter((line) => line.startsWith('wait')).length >= waits) ending.abort();
      },
    },
    ending.signal,
  );
  return { log, after };
}

describe('following an order', () => {
  test('ends with its last event', async () => {
    const { log, after } = await run([[event(1), event(2, 'delivered'), event(3)]]);
    expect(log).toEqual(['stream after null', 'event 1', 'event 2']);
    expect(after).toBe(2);
  });

  test('goes on after the last event when the stream breaks', async () => {
    const { log } = await run([[event(7), broken()], [event(8, 'delivered')]]);
    expect(log).toEqual(['stream after null', 'event 7', 'wait 1000', 'stream after 7', 'event 8']);
  });

  test('pauses ever longer between breaks, and short again after an event', async () => {
    const { log } = await run([[broken()], [broken()], [event(1), broken()], [event(2, 'delivered')]]);
    expect(log.filter((line) => line.startsWith('wait'))).toEqual(['wait 1000', 'wait 2000', 'wait 1000']);
  });

  test('polls every five seconds while there is no stream, and tries the stream in between', async () => {
    const { log } = await run([[broken()], [broken()], [broken()], [event(1, 'delivered')]]);
    expect(log).toEqual([
      'stream after null',
      'wait 1000',
      'stream after null',
      'wait 2000',
      'stream after null',
      'poll',
      `wait ${POLL_INTERVAL_MS}`,
      'stream after null',
      'event 1',
    ]);
  });

  test('only polls where the server has no stream', async () => {
    const { log } = await run([[broken(404)]], { polls: 3 });
    expect(log).toEqual(['stream after null', 'poll', 'wait 5000', 'poll', 'wait 5000', 'poll']);
  });

  test('stops when the page is hidden [C14]', async () => {
    const { log } = await run([], { waits: 1 });
    expect(log).toEqual(['stream after null', 'wait 1000']);
  });

  test('does not hide an error of its own', async () => {
    await expect(run([[new TypeError('bug')]])).rejects.toThrow('bug');
  });
});

test('pauses double up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 9].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
