import { expect, it } from 'vitest';
import { seenVersion } from './seen-version.ts';

function shop() {
  const state = { version: 1, now: 0, looks: 0 };
  const look = () => {
    state.looks += 1;
    return Promise.resolve(state.version);
  };
  return { state, seen: seenVersion(look, () => state.now) };
}

it('looks once for all pages of a second', async () => {
  const { state, seen } = shop();
  expect(await Promise.all([seen.get(), seen.get()])).toEqual([1, 1]);
  state.now = 999;
  await seen.get();
  expect(state.looks).toBe(1);
  state.now = 1000;
  await seen.get();
  expect(state.looks).toBe(2);
});

it('knows a change at once when somebody noted it', async () => {
  const { seen } = shop();
  await seen.get();
  seen.note(2);
  expect(await seen.get()).toBe(2);
});

it('does not go back to what was asked before a change was noted', async () => {
  let answer: (version: number) => void = () => {};
  let now = 0;
  const seen = seenVersion(() => new Promise((resolve) => (answer = resolve)), () => now);
  const asked = seen.get();
  now = 5;
  seen.note(2);
  answer(1);
  expect(await asked).toBe(2);
});

it('looks again after a look that failed', async () => {
  let fails = true;
  const seen = seenVersion(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve(1)), () => 0);
  await expect(seen.get()).rejects.toThrow('away');
  fails = false;
  expect(await seen.get()).toBe(1);
});
