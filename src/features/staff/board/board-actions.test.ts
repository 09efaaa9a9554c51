import { expect, test } from 'vitest';
import { canBeSooner, changedTime } from './board-actions.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const order = (promised: string, now: string) => ({ expected_at: at(promised), now: at(now) });

test.each([
  ['delay', 15, '22:35', '21:50', '22:50'],
  // In the steps of the times that customers see.
  ['delay', 7, '22:35', '21:50', '22:45'],
  // An order that is late: from now.
  ['delay', 15, '22:35', '22:52', '23:10'],
  ['sooner', 15, '22:35', '21:50', '22:20'],
  ['sooner', 7, '22:35', '21:50', '22:25'],
] as const)('%s by %i minutes: %s at %s becomes %s', (change, minutes, promised, now, expected) => {
  expect(changedTime(change, minutes, order(promised, now))).toBe(at(expected));
});

test.each([
  ['22:35', '22:29', true],
  ['22:35', '22:30', false],
  ['22:35', '22:52', false],
])('an order for %s can be promised earlier at %s: %j', (promised, now, expected) => {
  expect(canBeSooner({ expected_at: at(promised) }, at(now))).toBe(expected);
});
