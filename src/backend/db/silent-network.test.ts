import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBackend, type Backend } from '#backend/index.ts';
import { onServer, openEmpty, isServerReachable } from '#backend/testing/databases.ts';
import { startSilentProxy, type SilentProxy } from '#backend/testing/silent-proxy.ts';
import { endpoints } from '#contract/endpoints.ts';
import { connectToServer, type DatabaseTimeouts, MAINTENANCE_TIMEOUTS, type OpenDatabase, rowsOf } from './client.ts';
import { migrate } from './migrate.ts';
import { inTransaction } from './transaction.ts';

/** Less than in production, but enough for ten connections that begin at once while other tests run. */
const LIMITS: DatabaseTimeouts = {
  connectionMs: 1600,
  statementMs: 1000,
  transactionMs: 2000,
  heartbeatMs: 600,
};
/** A call may wait for a connection and then for its statement. */
const MAX_CALL_MS = 10_000;

describe.runIf(await isServerReachable())('[PostgreSQL] over a network that goes silent', () => {
  let empty: Awaited<ReturnType<typeof openEmpty>>;
  let proxy: SilentProxy;
  let opened: OpenDatabase;
  beforeEach(async () => {
    empty = await openEmpty();
    proxy = await startSilentProxy(empty.url);
    opened = connectToServer(proxy.url, () => {}, LIMITS);
  });
  afterEach(async () => {
    await proxy.close();
    await opened.close();
    await onServer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      empty.url,
    );
    await empty.close();
  });

  const one = () => opened.db.execute(sql`select 1 as one`).then((result) => rowsOf<{ one: number }>(result)[0]?.one);
  const oneInTransaction = () => inTransaction(opened.db, async (tx) => rowsOf(await tx.execute(sql`select 1`)).length);
  const durationOf = async (work: Promise<unknown>) => {
    const start = performance.now();
    await work;
    return performance.now() - start;
  };

  test.each([
    ['a statement', one],
    ['a transaction', oneInTransaction],
  ])('%s on an existing connection fails in time, and new connections work', async (_what, work) => {
    // Every connection of the pool exists.
    await Promise.all(Array.from({ length: 30 }, work));
    proxy.silence(true);
    const failed = await durationOf(Promise.allSettled(Array.from({ length: 10 }, work)));
    expect(failed).toBeLessThan(MAX_CALL_MS);
    // Silent connections were destroyed and not returned to the pool.
    expect(await Promise.all(Array.from({ length: 30 }, one))).toEqual(Array.from({ length: 30 }, () => 1));
  });

  test('a transaction that is silenced between two statements fails and frees its connection', async () => {
    const transactions = Array.from({ length: 10 }, () =>
      inTransaction(opened.db, async (tx) => {
        await tx.execute(sql`select 1`);
        proxy.silence(true);
        await tx.execute(sql`select 2`);
      }),
    );
    expect((await Promise.allSettled(transactions)).map(({ status }) => status)).not.toContain('fulfilled');
    expect(await one()).toBe(1);
  });

  test('new connections that stay silent fail in time, also those that wait for a connection', async () => {
    proxy.silence();
    const calls = Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one() : oneInTransaction())),
    );
    expect(await durationOf(calls)).toBeLessThan(MAX_CALL_MS);
    expect(new Set((await calls).map(({ status }) => status))).toEqual(new Set(['rejected']));
    proxy.restore();
    expect(await one()).toBe(1);
  });

  test('the server ends a statement that takes too long, and the connection stays usable', async () => {
    await expect(opened.db.execute(sql`select pg_sleep(30)`)).rejects.toMatchObject({ cause: { code: '57014' } });
    expect(await one()).toBe(1);
  });

  test('a listener notices, and listens again over a new connection', async () => {
    const received: string[] = [];
    let connections = 0;
    const listener = opened.listen(['shop_test'], {
      onNotification: (_channel, payload) => received.push(payload),
      onConnected: () => (connections += 1),
    });
    await vi.waitFor(() => expect(connections).toBe(1));
    proxy.silence(true);
    await vi.waitFor(() => expect(connections).toBe(2), 10_000);
    await onServer(`notify shop_test, 'after'`, empty.url);
    await vi.waitFor(() => expect(received).toEqual(['after']));
    await listener.close();
  });

  describe('a shop', () => {
    let backend: Backend;
    beforeEach(async () => {
      const direct = connectToServer(empty.url, () => {}, MAINTENANCE_TIMEOUTS);
      await migrate(direct.db);
      await direct.close();
      backend = createBackend({
        db: opened.db,
        listen: opened.listen,
        clock: { now: () => new Date() },
        sms: { send: async () => ({ messageId: null }) },
        log: () => {},
      });
    });
    afterEach(() => backend.close());

    const getProfile = () =>
      backend.fetch(
        new Request(`http://shop${endpoints.getProfile.path}`, {
          headers: { authorization: `Bearer ${'a'.repeat(43)}` },
        }),
      );

    test.each([
      ['existing connections', true],
      ['all connections', false],
    ])(
      'responds to signed-in calls in time when %s are silent, and is not ready before they work',
      async (_what, acceptsNew) => {
        expect((await getProfile()).status).toBe(401);
        proxy.silence(acceptsNew);
        const ready = backend.checkReadiness().then(
          () => 'ready',
          () => 'not ready',
        );
        const duration = await durationOf(Promise.all(Array.from({ length: 18 }, getProfile)));
        expect(duration).toBeLessThan(MAX_CALL_MS);
        expect(await ready).toBe('not ready');
        proxy.restore();
        await vi.waitFor(() => backend.checkReadiness(), 10_000);
        expect((await getProfile()).status).toBe(401);
      },
    );
  });
});
