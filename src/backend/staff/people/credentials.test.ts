import { afterAll, expect, test, vi } from 'vitest';

type Done = (error: Error | null, tag: Buffer) => void;

/** Ends each hash that is being computed. */
const computing: Done[] = [];

vi.resetModules();
vi.doMock('node:crypto', async (load) => ({
  ...(await load<object>()),
  argon2: (_algorithm: string, _parameters: object, done: Done) => void computing.push(done),
}));
const { hashPassword } = await import('./credentials.ts');

afterAll(() => {
  vi.doUnmock('node:crypto');
  vi.resetModules();
});

test('a hash that begins just when another one ends does not join the two that may run', async () => {
  const hashes = ['one', 'two', 'three'].map((password) => hashPassword(password));
  expect(computing).toHaveLength(2);
  computing.shift()?.(null, Buffer.alloc(32));
  // Between the end of the first hash and the start of the third, which waits.
  queueMicrotask(() => void hashes.push(hashPassword('four')));
  await hashes[0];
  expect(computing).toHaveLength(2);
  while (computing.length > 0) {
    computing.shift()?.(null, Buffer.alloc(32));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(hashes)).toHaveLength(4);
});
