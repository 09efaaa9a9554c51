import { expect, test } from 'vitest';
import { batched } from './batched.ts';
import { nextTurn } from './next-turn.ts';

/** Runs that the test lets end one by one. */
function held(most: number) {
  const runs: { readonly items: readonly number[]; readonly end: PromiseWithResolvers<readonly string[]> }[] = [];
  const ask = batched<number, string>(most, (items) => {
    const end = Promise.withResolvers<readonly string[]>();
    runs.push({ items, end });
    return end.promise;
  });
  const last = () => {
    const run = runs.at(-1);
    if (!run) throw new Error('Nothing has run');
    return run;
  };
  const end = () => last().end.resolve(last().items.map((item) => `did ${item}`));
  return { ask, end, fail: (error: Error) => last().end.reject(error), turns: () => runs.map(({ items }) => items) };
}

test('a lone caller is served at once, and those who come at one moment together', async () => {
  const { ask, turns } = held(10);
  void ask(1);
  await nextTurn();
  expect(turns()).toEqual([[1]]);
  const other = held(10);
  void other.ask(1);
  void other.ask(2);
  await nextTurn();
  expect(other.turns()).toEqual([[1, 2]]);
});

test('whoever comes meanwhile is served together, each with an answer of their own', async () => {
  const { ask, end, turns } = held(10);
  const first = ask(1);
  await nextTurn();
  const others = [ask(2), ask(3)];
  end();
  expect(await first).toBe('did 1');
  await nextTurn();
  end();
  expect(await Promise.all(others)).toEqual(['did 2', 'did 3']);
  expect(turns()).toEqual([[1], [2, 3]]);
});

test('no more than so many are served together', async () => {
  const { ask, end, turns } = held(2);
  const first = ask(1);
  await nextTurn();
  const others = [ask(2), ask(3), ask(4)];
  end();
  await first;
  await nextTurn();
  end();
  await others[1];
  await nextTurn();
  end();
  await Promise.all(others);
  expect(turns()).toEqual([[1], [2, 3], [4]]);
});

test('a failure is that of everybody it was for, and of nobody else', async () => {
  const { ask, end, fail } = held(10);
  const first = ask(1);
  await nextTurn();
  const other = ask(2);
  fail(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await nextTurn();
  end();
  expect(await other).toBe('did 2');
});
