import { expect, test } from 'vitest';
import { secondsLeft } from './sign-in.store.ts';

test.each([
  [60_000, 60],
  [59_001, 60],
  [59_000, 59],
  [1, 1],
  [0, 0],
  [-5000, 0],
])('%i milliseconds before its end a countdown shows %i', (before, seconds) => {
  expect(secondsLeft(1_000_000 + before, 1_000_000)).toBe(seconds);
});
