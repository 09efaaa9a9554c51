import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

/** Work whose runs end when they are told to; `log` has the argument of each run that has begun. */
function controlled() {
  const log: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const request = oneAtATime(async (name: string) => {
    log.push(name);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
  });
  return { log, ends, request };
}

test('requests during a run lead to one more run, with the latest arguments', async () => {
  const { log, ends, request } = controlled();
  const first = request('first');
  const others = [request('second'), request('third')];
  expect(log).toEqual(['first']);
  ends[0]?.resolve();
  await first;
  await expect.poll(() => log).toEqual(['first', 'third']);
  ends[1]?.resolve();
  await Promise.all(others);
  expect(log).toEqual(['first', 'third']);
});

test('a run that fails rejects its own requests only', async () => {
  const { log, ends, request } = controlled();
  const failed = request('first');
  const next = request('second');
  ends[0]?.reject(new Error('broken'));
  await expect(failed).rejects.toThrow('broken');
  await expect.poll(() => log).toEqual(['first', 'second']);
  ends[1]?.resolve();
  await next;
  const last = request('third');
  expect(log).toEqual(['first', 'second', 'third']);
  ends[2]?.resolve();
  await last;
});
