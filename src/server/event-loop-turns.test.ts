import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EventLoopTurns } from './event-loop-turns.ts';

test('work that waits at the same time continues in one turn each, in its order', async () => {
  const turns = new EventLoopTurns();
  const continued: string[] = [];
  const wait = async (name: string) => {
    await turns.next();
    continued.push(name);
  };
  for (const name of ['one', 'two', 'three']) void wait(name);
  const counts = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    counts.push(continued.length);
  }
  expect(counts).toEqual([1, 2, 3]);
  void wait('four');
  await nextTurn();
  expect(continued).toEqual(['one', 'two', 'three', 'four']);
});
