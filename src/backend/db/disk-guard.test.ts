import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackend } from '#backend/index.ts';
import { seedShop } from '#backend/testing/seeded-shop.ts';
import { endpoints } from '#contract/endpoints.ts';
import { throwError } from '#backend/testing/throw-error.ts';
import { openEmbedded } from './client.ts';
import { inTransaction } from './transaction.ts';

const MIN_FREE_BYTES = 100e6;
let folder: string;
let free: number;
const changes: boolean[] = [];
const disk = {
  minFreeBytes: MIN_FREE_BYTES,
  readFreeBytes: async () => free,
  onChange: (isWritable: boolean) => changes.push(isWritable),
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-'));
  changes.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a shop whose disk is almost full reads, refuses writes with 503, and writes again when there is space', async () => {
  free = MIN_FREE_BYTES;
  const opened = await openEmbedded(folder, throwError, disk);
  await seedShop(opened.db);
  const logged: string[] = [];
  const backend = createBackend({
    ...opened,
    clock: { now: () => new Date() },
    sms: { send: async () => ({ messageId: null }) },
    log: (level, message) => logged.push(`${level}: ${message}`),
  });
  const getCities = () => backend.fetch(new Request(`http://shop${endpoints.getCities.path}`));
  const sendCode = (phone: string) =>
    backend.fetch(
      new Request(`http://shop${endpoints.sendCode.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        body: JSON.stringify({ phone }),
      }),
    );
  expect([(await getCities()).status, (await sendCode('37369000001')).status]).toEqual([200, 200]);

  free = MIN_FREE_BYTES - 1;
  await opened.disk?.check();
  const refused = await sendCode('37369000002');
  expect([
    (await getCities()).status,
    refused.status,
    refused.headers.get('retry-after'),
    await refused.json(),
  ]).toEqual([200, 503, '10', { message: 'We cannot accept changes and orders right now. Please try again later.' }]);
  expect(opened.disk?.isWritable).toBe(false);

  // A little more than the limit is not enough.
  free = MIN_FREE_BYTES + 1;
  await opened.disk?.check();
  expect((await sendCode('37369000003')).status).toBe(503);

  free = MIN_FREE_BYTES * 2;
  await opened.disk?.check();
  expect((await sendCode('37369000004')).status).toBe(200);
  expect(changes).toEqual([false, true]);
  expect(logged.filter((line) => !line.startsWith('debug'))).toEqual([]);
  await backend.close();
  await opened.close();
});

test('readiness probes at the same time share one check', async () => {
  free = MIN_FREE_BYTES;
  const opened = await openEmbedded(folder, throwError, disk);
  await seedShop(opened.db);
  let writes = 0;
  const backend = createBackend({
    ...opened,
    disk: { isWritable: true, write: async () => void (writes += 1) },
    clock: { now: () => new Date() },
    sms: { send: async () => ({ messageId: null }) },
    log: () => {},
  });
  expect(await Promise.all(Array.from({ length: 20 }, () => backend.checkReadiness()))).toEqual(Array(20).fill(null));
  expect([await backend.checkReadiness(), writes]).toEqual([null, 2]);
  await backend.close();
  await opened.close();
});

test('a full disk is reported before the database is opened', async () => {
  free = 12e6;
  await expect(openEmbedded(folder, throwError, disk)).rejects.toThrow(
    `The disk of ${join(folder, 'postgres')} has 12 MB of free space and the shop needs 100 MB; delete other files, or change MIN_FREE_DISK_MB`,
  );
});

test('a statement in progress when the space runs out is completed', async () => {
  free = MIN_FREE_BYTES;
  const opened = await openEmbedded(folder, throwError, disk);
  await opened.db.execute(sql`create table numbers (n int)`);
  await inTransaction(opened.db, async (tx) => {
    await tx.execute(sql`insert into numbers values (1)`);
    free = 0;
    void opened.disk?.check();
    await tx.execute(sql`insert into numbers values (2)`);
  });
  await opened.disk?.check();
  await expect(opened.db.execute(sql`insert into numbers values (3)`)).rejects.toMatchObject({
    cause: { code: '25006' },
  });
  expect((await opened.db.execute(sql`select n from numbers order by n`)).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await opened.close();
});
