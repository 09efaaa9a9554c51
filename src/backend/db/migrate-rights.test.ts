import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommandLine } from '#backend/commands/command-line.ts';
import { openBackend } from '#backend/open.ts';
import { isServerReachable, onServer, openEmpty } from '#backend/testing/databases.ts';
import { endpoints } from '#contract/endpoints.ts';
import { parseEnvironment, type Environment } from '#contract/environment.ts';
import { connectToServer } from './client.ts';

describe.runIf(await isServerReachable())('[PostgreSQL] a shop whose user does not own the schema', () => {
  const role = `shop_test_${randomUUID().slice(0, 8)}`;
  let empty: Awaited<ReturnType<typeof openEmpty>>;
  const environmentOf = (url: string): Environment => {
    const parsed = parseEnvironment({ DATABASE_URL: url, SMS: 'log', LOG_LEVEL: 'silent', LIMITS: 'off' });
    if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
    return parsed.environment;
  };
  let asRole: string;
  beforeAll(async () => {
    empty = await openEmpty();
    await onServer(
      `create role ${role} login; grant usage on schema public to ${role};
       alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
       alter default privileges in schema public grant usage, select on sequences to ${role}`,
      empty.url,
    );
    const url = new URL(empty.url);
    url.username = role;
    asRole = url.href;
  });
  afterAll(async () => {
    await onServer(`drop owned by ${role}; drop role ${role}`, empty.url);
    await empty.close();
  });

  test('does not start before the owner has migrated, and names the command', async () => {
    await expect(openBackend(environmentOf(asRole))).rejects.toThrow(
      /^The user "shop_test_\w+" may not change the schema at .+ \(permission denied for schema public\); run npm run shop -- migrate with the DATABASE_URL of its owner first$/,
    );
  });

  test('starts afterwards, reads and writes, and cannot change the schema', async () => {
    expect(await runCommandLine(environmentOf(empty.url), ['migrate'])).toEqual({
      ok: true,
      lines: ['The schema is up to date'],
    });
    const { backend } = await openBackend(environmentOf(asRole));
    const send = (phone: string) =>
      backend.fetch(
        new Request(`http://shop${endpoints.sendCode.path}`, { method: 'POST', body: JSON.stringify({ phone }) }),
      );
    expect((await send('37369000001')).status).toBe(200);
    await backend.close();
    const { db, close } = connectToServer(asRole, () => {});
    for (const statement of ['drop table orders', 'create table other (n int)', 'alter table orders add column n int'])
      await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } });
    await close();
  });
});
