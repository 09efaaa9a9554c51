import { expect, test } from 'vitest';
import { coalesced } from './coalesce.ts';

function controlled() {
  const runs: PromiseWithResolvers<void>[] = [];
  const call = coalesced(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  return { runs, call };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('one run at a time serves all calls that came before it began', async () => {
  const { runs, call } = controlled();
  const first = call();
  await settled();
  const waiting = [call(), call(), call()];
  await settled();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await first;
  await settled();
  expect(runs).toHaveLength(2);
  const late = call();
  runs[1]?.resolve();
  await Promise.all(waiting);
  await settled();
  expect(runs).toHaveLength(3);
  runs[2]?.resolve();
  await late;
});

test('calls of one moment share the first run', async () => {
  const { runs, call } = controlled();
  const all = [call(), call(), call()];
  await settled();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await Promise.all(all);
});

test('a run that fails rejects the calls it served and no later one', async () => {
  const { runs, call } = controlled();
  const first = call();
  await settled();
  const second = call();
  runs[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await settled();
  runs[1]?.resolve();
  await second;
});
