import { expect, test } from 'vitest';
import { coalesced } from './coalesce.ts';
import { nextTurn } from './next-turn.ts';

function held() {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = coalesced(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  return { runs, ask };
}

test('one run at a time serves everybody who asked before it began', async () => {
  const { runs, ask } = held();
  const first = ask();
  await nextTurn();
  const waiting = [ask(), ask(), ask()];
  await nextTurn();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await first;
  await nextTurn();
  expect(runs).toHaveLength(2);
  const late = ask();
  runs[1]?.resolve();
  await Promise.all(waiting);
  await nextTurn();
  expect(runs).toHaveLength(3);
  runs[2]?.resolve();
  await late;
});

test('those who ask at one moment share the first run', async () => {
  const { runs, ask } = held();
  const all = [ask(), ask(), ask()];
  await nextTurn();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await Promise.all(all);
});

test('a run that fails fails those it served and nobody after them', async () => {
  const { runs, ask } = held();
  const first = ask();
  await nextTurn();
  const second = ask();
  runs[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await nextTurn();
  runs[1]?.resolve();
  await second;
});
