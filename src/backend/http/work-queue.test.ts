import { expect, test } from 'vitest';
import { type Priority, WorkQueue } from './work-queue.ts';

const LIMITS = { maxRunning: 2, maxRunningUnknown: 1, maxWaiting: { known: 1, unknown: 2 } };

function createQueue() {
  const queue = new WorkQueue(LIMITS);
  const begun: string[] = [];
  const refused: string[] = [];
  const endings = new Map<string, () => void>();
  const enter = async (name: string, priority: Priority, signal = new AbortController().signal) => {
    const leave = await queue.enter({ priority, signal });
    if (!leave) return void refused.push(name);
    begun.push(name);
    endings.set(name, leave);
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    endings.get(name)?.();
    await settle();
  };
  return { enter, end, settle, begun, refused };
}

test('known callers are served before unknown ones, callers of one priority in their order', async () => {
  const { enter, end, settle, begun, refused } = createQueue();
  for (const name of ['u1', 'u2', 'u3', 'u4']) void enter(name, 'unknown');
  for (const name of ['k1', 'k2', 'k3']) void enter(name, 'known');
  await settle();
  expect(begun).toEqual(['u1', 'k1']);
  expect(refused).toEqual(['u4', 'k3']);
  await end('u1');
  expect(begun).toEqual(['u1', 'k1', 'k2']);
  await end('k1');
  expect(begun).toEqual(['u1', 'k1', 'k2', 'u2']);
  // One place is kept free for known callers.
  await end('k2');
  expect(begun).toHaveLength(4);
  await end('u2');
  expect(begun).toEqual(['u1', 'k1', 'k2', 'u2', 'u3']);
});

test('a client that has left makes room for others, and its work is not begun', async () => {
  const { enter, end, settle, begun, refused } = createQueue();
  const left = new AbortController();
  void enter('u1', 'unknown');
  void enter('leaves', 'unknown', left.signal);
  void enter('u2', 'unknown');
  await settle();
  left.abort();
  void enter('u3', 'unknown');
  void enter('too late', 'unknown', left.signal);
  await settle();
  expect(refused.toSorted()).toEqual(['leaves', 'too late']);
  await end('u1');
  await end('u2');
  expect(begun).toEqual(['u1', 'u2', 'u3']);
});
