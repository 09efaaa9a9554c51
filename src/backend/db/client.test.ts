import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openBackend } from '#backend/open.ts';
import { onServer, openEmpty, isServerReachable } from '#backend/testing/databases.ts';
import { parseEnvironment } from '#contract/environment.ts';
import { postgresFolder } from './client.ts';
import { explainEmbeddedFailure, explainServerFailure } from './open-errors.ts';
import { lockFolder } from './database-folder.ts';

const base = mkdtempSync(join(tmpdir(), 'shop-'));
afterAll(() => rmSync(base, { recursive: true }));

/** The message with which a start fails. */
async function failureOf(variables: Record<string, string>): Promise<string> {
  const parsed = parseEnvironment({ LOG_LEVEL: 'silent', DEMO: 'off', SMS: 'log', DATA_DIR: base, ...variables });
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  return openBackend(parsed.environment).then(
    async ({ backend }) => (await backend.close(), 'opened'),
    (error: Error) => error.message,
  );
}

test('a folder in use', async () => {
  const data = join(base, 'used');
  mkdirSync(postgresFolder(data), { recursive: true });
  const lock = await lockFolder(postgresFolder(data));
  expect(await failureOf({ DATA_DIR: data })).toBe(
    `The data in ${postgresFolder(data)} is in use by another process; stop it first, or set DATABASE_URL to share one database`,
  );
  lock.release();
});

test('damaged data', async () => {
  const data = join(base, 'damaged');
  mkdirSync(postgresFolder(data), { recursive: true });
  writeFileSync(join(postgresFolder(data), 'PG_VERSION'), 'damaged');
  const failure = await failureOf({ DATA_DIR: data });
  expect(failure).toContain(`The database in ${postgresFolder(data)} cannot be opened (`);
  expect(failure).toContain(
    '): it may be damaged or of another version; restore a backup (npm run shop -- restore FILE --replace), or set DATA_DIR to another folder',
  );
});

test('a data folder that is a file', async () => {
  const data = join(base, 'file');
  writeFileSync(data, '');
  expect(await failureOf({ DATA_DIR: data })).toBe(
    `The folder ${postgresFolder(data)} cannot be used (ENOTDIR); set DATA_DIR to a folder in which this user can write`,
  );
});

test('a data folder in which nothing can be created', async () => {
  // Also for the superuser, for whom no folder is read-only.
  expect(await failureOf({ DATA_DIR: '/sys/shop' })).toMatch(
    /^The folder \/sys\/shop\/postgres cannot be used \(E[A-Z]+\); set DATA_DIR to a folder in which this user can write$/,
  );
});

const errorWithCode = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

test.each([['ENOSPC'], ['EDQUOT'], ['53100']])('a full disk or quota: %s', (code) => {
  expect(explainEmbeddedFailure('/data/postgres', errorWithCode(code)).message).toBe(
    `There is no space left for the database in /data/postgres (${code}); delete other files or raise the quota, or set DATA_DIR to a folder on another disk`,
  );
});

test('a full disk of a server', () => {
  expect(explainServerFailure('postgres://shop:secret@db.test/shop', errorWithCode('53100')).message).toBe(
    'The disk of PostgreSQL at db.test/shop is full (failed with 53100); free space on the server',
  );
});

test.each([['ENOTFOUND'], ['ECONNRESET'], ['EPIPE']])('a connection that fails with %s', (code) => {
  expect(explainServerFailure('postgres://shop:secret@db.test/shop', errorWithCode(code)).message).toBe(
    `PostgreSQL at db.test/shop does not respond (${code}); start it, or correct DATABASE_URL`,
  );
});

test.each([['EMFILE'], ['ENOMEM'], ['EIO']])('a fault of the machine says nothing about the data: %s', (code) => {
  expect(explainEmbeddedFailure('/data/postgres', errorWithCode(code)).message).toBe(
    `The database in /data/postgres could not be read (${code}); correct the cause on this machine and start again`,
  );
});

test.each([['CERT_HAS_EXPIRED'], ['SELF_SIGNED_CERT_IN_CHAIN'], ['UNABLE_TO_VERIFY_LEAF_SIGNATURE']])(
  'a certificate that is not trusted: %s',
  (code) => {
    expect(explainServerFailure('postgres://shop:secret@db.test/shop', errorWithCode(code)).message).toBe(
      `PostgreSQL at db.test/shop has no certificate that this machine trusts (${code}); correct it, or sslmode in DATABASE_URL`,
    );
  },
);

test('missing rights on the schema', () => {
  expect(explainServerFailure('postgres://shop:secret@db.test/shop', errorWithCode('42501')).message).toBe(
    'The user "shop" may not change the schema at db.test/shop (failed with 42501); run npm run shop -- migrate with the DATABASE_URL of its owner first',
  );
});

test('a server that is not there', async () => {
  expect(await failureOf({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop' })).toBe(
    'PostgreSQL at 127.0.0.1:1/shop does not respond (ECONNREFUSED); start it, or correct DATABASE_URL',
  );
});

test.runIf(await isServerReachable())('[PostgreSQL] a wrong database', async () => {
  const { url, close } = await openEmpty();
  const place = `${new URL(url).host}${new URL(url).pathname}`;
  expect(await failureOf({ DATABASE_URL: url.replace(/[^/]+$/, 'no_such_database') })).toBe(
    `PostgreSQL at ${place.replace(/[^/]+$/, 'no_such_database')} has no database of this name; create it with createdb, or correct DATABASE_URL`,
  );
  await onServer('create table orders (id int)', url);
  expect(await failureOf({ DATABASE_URL: url })).toBe(
    `The database at ${place} contains tables of another application (relation "orders" already exists); use an empty database for the shop`,
  );
  await close();
});
