import { beforeEach, describe, expect, test } from 'vitest';
import { createBackend } from '#backend/index.ts';
import { isServerReachable, onServer, openEmpty } from '#backend/testing/databases.ts';
import { seedShop } from '#backend/testing/seeded-shop.ts';
import { endpoints } from '#contract/endpoints.ts';
import { connectToServer } from './client.ts';
import { DatabaseWrites } from './database-writes.ts';

const databaseError = (code: string) => Object.assign(new Error('away'), { code });
const wrapped = (code: string) => new Error('Failed query', { cause: databaseError(code) });

let now: number;
const logged: string[] = [];
const embeddedDisk = { isWritable: true, write: async () => {} };
const watch = (disk?: typeof embeddedDisk) =>
  new DatabaseWrites((level, message) => logged.push(`${level}: ${message}`), { now: () => new Date(now) }, disk);
beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  logged.length = 0;
});

test.each(['25006', '53000', '53100', '58030', '58P02'])('%s is a refusal, also as a cause', (code) => {
  const writes = watch();
  expect([writes.recordRefusal(databaseError(code)), writes.recordRefusal(wrapped(code)), writes.refusals]).toEqual([
    true,
    true,
    2,
  ]);
});

test('the code of an error of the operating system is no SQLSTATE', () => {
  const error = Object.assign(new Error('away', { cause: databaseError('25006') }), { code: 'EPIPE' });
  expect(watch().recordRefusal(error)).toBe(true);
});

test.each(['23505', '40001', '53300', '57014', 'ECONNREFUSED', 'EMFILE'])('%s is another error', (code) => {
  const writes = watch();
  expect([writes.recordRefusal(wrapped(code)), writes.recordRefusal('25006'), writes.refusals]).toEqual([
    false,
    false,
    0,
  ]);
});

test('background work waits for ten seconds after a refusal, which is logged once a minute', () => {
  const writes = watch();
  const states: boolean[] = [];
  for (const milliseconds of [0, 9999, 1, 49_999, 1]) {
    now += milliseconds;
    states.push(writes.isAccepted);
    if (milliseconds !== 9999) writes.recordRefusal(wrapped('25006'));
  }
  expect(states).toEqual([true, false, true, true, false]);
  expect(logged).toEqual(['error: the database refuses writes', 'error: the database refuses writes']);
});

test('a refusal while the clock was ahead does not outlast it', () => {
  const writes = watch();
  writes.recordRefusal(wrapped('25006'));
  now -= 86_400_000;
  expect(writes.isAccepted).toBe(true);
  writes.recordRefusal(wrapped('25006'));
  expect([writes.isAccepted, logged.length]).toEqual([false, 2]);
});

test('a server that refuses writes is no fault of the process', async () => {
  const writes = watch();
  writes.recordRefusal(wrapped('58030'));
  expect(await writes.findFault()).toBeNull();
});

test('an embedded database that cannot be written is a fault of the process', async () => {
  expect(await watch(embeddedDisk).findFault()).toBeNull();
  const full = watch({ ...embeddedDisk, isWritable: false });
  expect([full.recordRefusal(wrapped('25006')), full.isAccepted]).toEqual([true, false]);
  expect(await full.findFault()).toBe('the disk is almost full');
  const broken = watch({ ...embeddedDisk, write: () => Promise.reject(databaseError('58030')) });
  expect(await broken.findFault()).toBe('the database cannot be written');
  // The guard of the disk logs by itself.
  expect(logged).toEqual([]);
});

test('an embedded database that could not use its files once needs a restart', async () => {
  const writes = watch(embeddedDisk);
  writes.recordRefusal(wrapped('58P02'));
  now += 3_600_000;
  expect(await writes.findFault()).toBe('the database could not use its files: restart the shop');
});

describe.runIf(await isServerReachable())('[PostgreSQL] a server that refuses writes', () => {
  test('is still read, gives a sentence to writes and an error to the log, and leaves the shop ready', async () => {
    await using leaving = new AsyncDisposableStack();
    const { url, db, close } = await openEmpty();
    leaving.defer(close);
    await seedShop(db);
    const setReadOnly = async (value: 'on' | 'off') => {
      const database = new URL(url).pathname.slice(1);
      await onServer(`alter database ${database} set default_transaction_read_only = ${value}`);
    };
    let opened = connectToServer(url, () => {});
    leaving.defer(() => opened.close());
    const errors: string[] = [];
    const start = () =>
      createBackend({
        ...opened,
        clock: { now: () => new Date() },
        sms: { send: async () => ({ messageId: null }) },
        log: (level, message) => void (level === 'error' && errors.push(message)),
      });
    let backend = start();
    leaving.defer(() => backend.close());
    const sendCode = async (phone: string) => {
      const response = await backend.fetch(
        new Request(`http://shop${endpoints.sendCode.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'accept-language': 'en' },
          body: JSON.stringify({ phone }),
        }),
      );
      return [response.status, await response.json()];
    };
    expect(await sendCode('37369000001')).toMatchObject([200, {}]);

    await setReadOnly('on');
    // Connections keep the setting with which they were opened.
    await backend.close();
    await opened.close();
    opened = connectToServer(url, () => {});
    backend = start();
    const cities = await backend.fetch(new Request(`http://shop${endpoints.getCities.path}`));
    expect([cities.status, await sendCode('37369000002'), backend.refusedWrites() > 0]).toEqual([
      200,
      [503, { message: 'We cannot accept changes and orders right now. Please try again later.' }],
      true,
    ]);
    expect(await backend.checkReadiness()).toBeNull();
    expect(errors).toEqual(['the database refuses writes']);
    await setReadOnly('off');
  });
});
