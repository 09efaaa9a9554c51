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

const { signal } = new AbortController();
const known = { priority: 'known', signal } as const;
const unknown = { priority: 'unknown', signal } as const;
const settle = () => new Promise((resolve) => setImmediate(resolve));

afterAll(() => {
  vi.doUnmock('node:crypto');
  vi.resetModules();
});

test('a hash that begins just when another one ends does not join the two that may run', async () => {
  const hashes = ['one', 'two', 'three'].map((password) => hashPassword(password, known));
  await settle();
  expect(computing).toHaveLength(2);
  computing.shift()?.(null, Buffer.alloc(32));
  // Between the end of the first hash and the start of the third, which waits.
  queueMicrotask(() => void hashes.push(hashPassword('four', known)));
  await hashes[0];
  await settle();
  expect(computing).toHaveLength(2);
  while (computing.length > 0) {
    computing.shift()?.(null, Buffer.alloc(32));
    await settle();
  }
  expect(await Promise.all(hashes)).toHaveLength(4);
});

test('while the queue is full of unknown attempts, a known browser is served next and further unknown ones get a 503', async () => {
  const served: string[] = [];
  const refused: unknown[] = [];
  const attempt = (name: string, caller: typeof known | typeof unknown) =>
    hashPassword(name, caller).then((result) =>
      typeof result === 'string' ? served.push(name) : refused.push(result),
    );
  for (let index = 1; index <= 30; index += 1) void attempt(`unknown ${index}`, unknown);
  await settle();
  // One is computed, twenty wait.
  expect(computing).toHaveLength(1);
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ status: 503, messageKey: 'busy', details: { headers: { 'retry-after': '5' } } });
  for (let index = 1; index <= 3; index += 1) void attempt(`known ${index}`, known);
  await settle();
  // The second place is for known browsers only.
  expect(computing).toHaveLength(2);
  const hashes = [];
  while (computing.length > 0) {
    computing.pop()?.(null, Buffer.alloc(32));
    await settle();
    hashes.push(computing.length);
  }
  expect(served.slice(0, 3)).toEqual(['known 1', 'known 2', 'known 3']);
  expect(served.slice(3)).toEqual(Array.from({ length: 21 }, (_, index) => `unknown ${index + 1}`));
  expect(hashes).toHaveLength(24);
});
