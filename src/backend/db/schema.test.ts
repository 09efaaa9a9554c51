import { textInAllLocales } from '#backend/testing/fixture.ts';
import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#backend/db/transaction.ts';
import { bothDatabases, sample } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { RESERVED_SLUGS, SLUG_PATTERN } from '#contract/slugs.ts';

const NAME = `'${JSON.stringify(textInAllLocales('a'))}'`;

bothDatabases((_name, open) => {
  const shop = open();
  const rejects = (statement: string) => expect(shop.db.execute(sql.raw(statement))).rejects.toThrow();
  const city = (slug: string, name = NAME) =>
    `insert into cities (slug, name, currency, delivery_price) values ('${slug}', ${name}, 'MDL', 0)`;

  describe('the slug of a city', () => {
    test.each(sample([...RESERVED_SLUGS], 3))('is never %s', (word) => rejects(city(word)));

    test.each([
      ['UPPER'],
      ['with space'],
      ['a/b'],
      ['кириллица'],
      ['-dash'],
      ['dash-'],
      ['two--dashes'],
      ['under_score'],
      ['dot.ted'],
      [''],
      ['x'.repeat(81)],
    ])('is not written %j', (slug) => rejects(city(slug)));

    test('is taken once', () => rejects(city('alpha')));

    test('may be any other word', async () => {
      await shop.db.execute(sql.raw(city('vadul-lui-voda-2')));
      await shop.db.execute(sql`delete from cities where slug = 'vadul-lui-voda-2'`);
    });
  });

  test('the picture of a restaurant cannot be covered by a product', () =>
    rejects(`update products set slug = 'cover' where slug = 'soup'`));

  test('the page of a restaurant’s reviews cannot be covered by a product', () =>
    rejects(`update products set slug = 'reviews' where slug = 'soup'`));

  test.each([
    [`'{"en":"a","ro":"a"}'`],
    [`'{"ru":"я","en":"a","ro":""}'`],
    [`'{"ru":"я "}'`],
    [`'{"ru":"я","de":"a"}'`],
    [`'{"ru":["я"]}'`],
    [`'[{"ru":"я"}]'`],
    [`'{}'`],
    [`'"я"'`],
    ['null'],
  ])('a text has the form of localized texts, unlike %s', (name) => rejects(city('gamma', name)));

  test.each([[`'{"ru":"я"}'`], [`'[{"en":"a"}]'`], [`'[["я"]]'`], [`'[{"ru":""}]'`]])(
    'cuisines are a list of such texts, unlike %s',
    (cuisines) => rejects(`update restaurants set cuisines = ${cuisines}`),
  );

  test('a text is required in the default language only', async () => {
    await shop.db.execute(sql.raw(city('gamma', `'{"ru":"два\\nслова"}'`)));
    await shop.db.execute(sql`delete from cities where slug = 'gamma'`);
  });

  test.each([
    ['a negative price', `update products set price = -1 where slug = 'soup'`],
    ['a weekday that is none', `update branch_hours set weekday = 8`],
    ['a time that is none', `update branch_hours set closes = '24:00'`],
    [
      'a product in another restaurant’s category',
      `update products set restaurant_id = (select id from restaurants where slug = 'solo') where slug = 'soup'`,
    ],
    ['a group whose most is less than its least', `update option_groups set min = 5, max = 2`],
    ['a percentage above a hundred', `update promotions set value = 101 where code = 'DINNER10'`],
    ['more uses than the limit', `update promotions set uses = 2 where code = 'LUCKY1'`],
    ['a phone that is none', `insert into users (phone, created_at) values ('12345', now())`],
    ['a rating without stars', `insert into ratings (order_id, created_at) values (1, now())`],
    ['a second version of the catalog', `insert into catalog_version (id) values (2)`],
  ])('%s is rejected', (_what, statement) => rejects(statement));

  test('the history of an order is never rewritten', async () => {
    const { id } = await placeOrder(shop, await shop.signIn());
    await rejects(`update order_events set status = 'delivered' where order_id = ${id}`);
    await rejects(`delete from order_events where order_id = ${id}`);
  });

  test('the total of an order is always the sum of its parts', async () => {
    const { id } = await placeOrder(shop, await shop.signIn());
    await rejects(`update orders set total = total - 1 where id = ${id}`);
  });

  test('the sessions of a customer are found by an index', async () => {
    const plan = await inTransaction(shop.db, async (tx) => {
      // A table of a few rows is read faster as a whole.
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select token_hash from sessions where user_id = 1`);
    });
    expect(JSON.stringify(plan.rows)).toContain('sessions_user');
  });
});

test('no file that visitors may request is hidden by a city', () => {
  const names = readdirSync(new URL('../../../public', import.meta.url));
  const reserved = new Set<string>(RESERVED_SLUGS);
  expect(names.filter((name) => SLUG_PATTERN.test(name) && !reserved.has(name))).toEqual([]);
});
