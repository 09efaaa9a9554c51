import { expect, test } from 'vitest';
import { createEmbeddedListen } from './listen-notify.ts';

test('a database that cannot listen reports the error, and its listener stays disconnected and can be closed', async () => {
  const errors: string[] = [];
  const database = {
    closed: false,
    listen: () => Promise.reject(new Error('no memory')),
    unlisten: () => Promise.resolve(),
  };
  const listen = createEmbeddedListen(database, ({ message }) => errors.push(message));
  const listener = listen(['events'], { onNotification: () => {}, onConnected: () => expect.unreachable() });
  await listener.close();
  expect(listener.isConnected).toBe(false);
  expect(errors).toEqual(['no memory']);
});
