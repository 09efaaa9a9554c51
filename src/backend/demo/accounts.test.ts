import { expect, test } from 'vitest';
import { migrate } from '#backend/db/migrate.ts';
import { sessions, verificationCodes, users } from '#backend/db/schema/index.ts';
import { eachEmptyDatabase, START } from '#backend/testing.ts';
import { seedDemo } from './index.ts';

eachEmptyDatabase((_name, open) => {
  test('a shop begins without an account, a session or a code, and so does the demonstration', async () => {
    const { db, close } = await open();
    await migrate(db, (tx) => seedDemo(tx, new Date(START)));
    expect([await db.$count(users), await db.$count(sessions), await db.$count(verificationCodes)]).toEqual([0, 0, 0]);
    await close();
  });
});
