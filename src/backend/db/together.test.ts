import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesAtHand, serverUrl } from '#backend/testing/databases.ts';
import { sendTogether } from './together.ts';

const server = (await databasesAtHand()).some(({ name }) => name === 'PostgreSQL');

describe.runIf(server)('what a connection is told at one moment', () => {
  const client = new pg.Client({ connectionString: serverUrl('postgres'), pipeline: true });
  const { stream } = client.connection;

  beforeAll(async () => {
    await client.connect();
    sendTogether(client);
    await client.query('create temporary table kept (id integer primary key)');
  });
  afterAll(() => client.end());

  test('a beginning waits for the first statement, and goes with it', async () => {
    await client.query({ text: 'begin' });
    expect(stream.writableLength).toBeGreaterThan(0);
    expect((await client.query('insert into kept values (1) returning id')).rows).toEqual([{ id: 1 }]);
    await client.query('rollback');
    expect((await client.query('select * from kept')).rows).toEqual([]);
  });

  test('a commit that travels with a statement which fails keeps nothing', async () => {
    await client.query({ text: 'begin' });
    await client.query('insert into kept values (2)');
    const [failed, ended] = await Promise.allSettled([client.query('insert into kept values (2)'), client.query('commit')]);
    expect(failed.status).toBe('rejected');
    expect(ended).toMatchObject({ value: { command: 'ROLLBACK' } });
    expect((await client.query('select * from kept')).rows).toEqual([]);
  });
});
