import { expect, test } from 'vitest';
import { OrderSignals } from './signals.ts';

test('a listener hears its own order until it leaves, and then nothing of it is kept', () => {
  const signals = new OrderSignals();
  const heard: string[] = [];
  const leave = signals.listen(1, () => heard.push('one'));
  signals.listen(2, () => heard.push('two'))();
  signals.notify(1);
  signals.notify(2);
  expect([heard, signals.size]).toEqual([['one'], 1]);
  leave();
  signals.notify(1);
  expect([heard, signals.size]).toEqual([['one'], 0]);
});
