import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findMovedCity } from '#backend/catalog/info-pages.ts';
import { seed } from '#backend/seed/seed.ts';
import { migrateBefore } from '#backend/testing/earlier-version.ts';
import { eachEmptyDatabase, fixture, START } from '#backend/testing.ts';
import { explainOpenFailure, rowsOf } from './client.ts';
import { migrate, readMigrations } from './migrate.ts';
import * as schema from './schema/index.ts';

const folder = new URL('../migrations/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

test('every migration is a file, and every file a migration', () => {
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string }[] };
  expect(readMigrations().map(({ name }) => name)).toEqual(entries.map(({ tag }) => tag));
  expect(
    readMigrations()
      .flatMap(({ statements }) => statements)
      .filter((statement) => statement === ''),
  ).toEqual([]);
});

test('the migrations lead to the schema: nothing is left to generate', async () => {
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { idx: number }[] };
  const newest = String(entries.at(-1)?.idx).padStart(4, '0');
  const snapshot = JSON.parse(read(`meta/${newest}_snapshot.json`)) as Parameters<typeof generateMigration>[0];
  expect(await generateMigration(snapshot, generateDrizzleJson(schema, snapshot.id))).toEqual([]);
});

eachEmptyDatabase((_name, open) => {
  test('several starts at once migrate and fill once', async () => {
    const { db, close } = await open();
    const start = () => migrate(db, (tx) => seed(tx, fixture, new Date(START)));
    await Promise.all([start(), start(), start()]);
    await start();
    const [counts] = rowsOf(
      await db.execute(
        sql`select (select count(*)::int from cities) as cities, (select count(*)::int from schema_migrations) as migrations`,
      ),
    );
    expect(counts).toEqual({ cities: 2, migrations: readMigrations().length });
    await close();
  });

  test('a start that fails while filling leaves nothing behind', async () => {
    const { db, close } = await open();
    await expect(migrate(db, () => Promise.reject(new Error('no data')))).rejects.toThrow('no data');
    await migrate(db);
    expect(rowsOf(await db.execute(sql`select id from cities`))).toEqual([]);
    await close();
  });

  test('orders from before keep their ids, and new ones are numbered from 1001', async () => {
    const { db, close } = await open();
    await migrateBefore('0002', db);
    const name = '{"ru":"я","en":"a","ro":"a"}';
    await db.execute(
      sql`insert into cities (slug, name, currency, delivery_price) values ('alpha', ${name}, 'MDL', 0)`,
    );
    await db.execute(
      sql`insert into restaurants (city_id, slug, name, description, cuisines, lead_minutes) values (1, 'mama', 'Mama', ${name}, '[]', 40)`,
    );
    await db.execute(sql`insert into users (phone, created_at) values ('37369123456', now())`);
    const add = (ordinal: number) =>
      db.execute(sql`
      insert into orders (user_id, ordinal, quote_id, created_at, status, status_at, city_id, city_slug, city_name, restaurant_id, restaurant_slug,
        restaurant_name, lead_minutes, currency, items_total, discount, delivery, total, address, contact_name, contact_phone, payment_method, payment_status)
      select 1, ${ordinal}, gen_random_uuid(), now(), 'delivered', now(), c.id, c.slug, c.name, r.id, r.slug, r.name, 40, 'MDL', 1, 0, 0, 1, '{}', 'a', 'b', 'cash', 'none'
      from restaurants r join cities c on c.id = r.city_id where r.slug = 'mama'`);
    await add(1);
    await migrate(db);
    await add(2);
    expect(rowsOf(await db.execute(sql`select id, number from orders order by id`))).toEqual([
      { id: 1, number: '1' },
      { id: 1001, number: '1001' },
    ]);
    await close();
  });

  test('cards from before providers had names are the sandbox’s, and a report counts once for its payment', async () => {
    const { db, close } = await open();
    await migrateBefore('0006', db);
    await db.execute(sql`insert into users (phone, created_at) values ('37369123456', now())`);
    await db.execute(
      sql`insert into cards (user_id, token, brand, last4, exp_month, exp_year, status, created_at) values (1, 'tok', 'Visa', '4242', 12, 2030, 'active', now())`,
    );
    await migrate(db);
    expect(rowsOf(await db.execute(sql`select provider, token from cards`))).toEqual([
      { provider: 'sandbox', token: 'tok' },
    ]);
    const keys = await db.execute(
      sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'payment_reports'::regclass and contype = 'p'`,
    );
    expect(rowsOf(keys)).toEqual([{ definition: 'PRIMARY KEY (payment_id, id)' }]);
    await close();
  });

  test('a city whose slug is now reserved stops the upgrade with a sentence, and nothing is changed', async () => {
    const { db, close } = await open();
    await migrateBefore('0016', db);
    const name = '{"ru":"я","en":"a","ro":"a"}';
    await db.execute(
      sql`insert into cities (slug, name, currency, delivery_price) values ('gamma', ${name}, 'MDL', 0)`,
    );
    for (const slug of ['staff', 'search', 'terms', 'offline']) {
      await db.execute(sql`update cities set slug = ${slug}`);
      const failure = await migrate(db).catch((error: unknown) => error);
      expect(explainOpenFailure({ DATABASE_URL: 'postgres://localhost/shop', DATA_DIR: '' }, failure).message).toBe(
        `The database at localhost/shop cannot be brought up to date: the city with the slug "${slug}" has the address /${slug} of a page of this version; give the city another slug in the version before, then upgrade again`,
      );
    }
    await db.execute(sql`update cities set slug = 'gamma'`);
    await migrate(db);
    await close();
  });

  test('a city at the address of the pages of information moves, and is reported', async () => {
    const { db, close } = await open();
    await migrateBefore('0048', db);
    const name = '{"ru":"Инфо"}';
    await db.execute(sql`insert into cities (slug, name, currency, delivery_price) values ('info', ${name}, 'MDL', 0)`);
    await migrate(db);
    expect(await findMovedCity(db)).toEqual({ id: 1, name: { ru: 'Инфо' }, slug: 'info-1' });
    await db.execute(sql`update cities set slug = 'gamma'`);
    expect(await findMovedCity(db)).toBeNull();
    await close();
  });

  test('texts that were required in every language get their one form, and those that have it stay', async () => {
    const { db, close } = await open();
    await migrateBefore('0044', db);
    const addCity = (slug: string, name: object) =>
      db.execute(
        sql`insert into cities (slug, name, currency, delivery_price) values (${slug}, ${JSON.stringify(name)}, 'MDL', 0)`,
      );
    const complete = { ru: 'Дельта', en: 'Delta', ro: 'Delta' };
    await addCity('alpha', { ru: ' Альфа', en: ' ', ro: 'Alfa\n', de: 'Alpha' });
    await addCity('beta', { ru: ' ', en: 'Beta', ro: 'Beta ' });
    await addCity('delta', complete);
    await db.execute(
      sql`insert into restaurants (city_id, slug, name, description, cuisines, lead_minutes) values
        (1, 'mama', 'Mama', ${JSON.stringify(complete)}, '[{"ru":"Пицца"}, {"ru":"Суши ","en":"","ro":"Sushi"}]', 40)`,
    );
    await db.execute(
      sql`insert into news (slug, name, description, published_at, is_public) values
        ('draft', '{"ru":"","en":"News","ro":""}', '{"ru":"","en":"","ro":""}', null, false)`,
    );
    await migrate(db);
    const rows = await db.execute(
      sql`(select name from cities order by slug) union all select cuisines from restaurants union all select name from news`,
    );
    expect(rowsOf(rows)).toEqual([
      { name: { ru: 'Альфа', ro: 'Alfa' } },
      { name: { ru: 'Beta', en: 'Beta', ro: 'Beta' } },
      { name: complete },
      { name: [{ ru: 'Пицца' }, { ru: 'Суши', ro: 'Sushi' }] },
      { name: { ru: '', en: 'News', ro: '' } },
    ]);
    await close();
  });

  test('dishes whose example picture is no longer part of the shop have none, and other pictures stay', async () => {
    const { db, close } = await open();
    await migrateBefore('0045', db);
    const name = '{"ru":"я","en":"a","ro":"a"}';
    await db.execute(
      sql`insert into cities (slug, name, currency, delivery_price) values
        ('chisinau', ${name}, 'MDL', 0), ('balti', ${name}, 'MDL', 0)`,
    );
    await db.execute(
      sql`insert into restaurants (city_id, slug, name, description, cuisines, lead_minutes) values
        (1, 'casa-mare', 'Casa Mare', ${name}, '[]', 40), (1, 'mama', 'Mama', ${name}, '[]', 40),
        (2, 'north-grill', 'North Grill', ${name}, '[]', 40)`,
    );
    await db.execute(
      sql`insert into categories (restaurant_id, slug, name, position) values
        (1, 'soups', ${name}, 0), (2, 'soups', ${name}, 0), (3, 'burgers', ${name}, 0)`,
    );
    await db.execute(
      sql`insert into products (restaurant_id, category_id, slug, name, description, price, measure, picture, position) values
        (1, 1, 'tripe-ciorba', ${name}, ${name}, 1, 'ml', null, 0),
        (1, 1, 'red-borscht', ${name}, ${name}, 1, 'ml', '/pictures/m/aa/own-640.webp', 1),
        (1, 1, 'nettle-soup', ${name}, ${name}, 1, 'ml', null, 2),
        (2, 2, 'tripe-ciorba', ${name}, ${name}, 1, 'ml', null, 0),
        (3, 3, 'blue-cheese-pear', ${name}, ${name}, 1, 'g', null, 0),
        (3, 3, 'north-classic', ${name}, ${name}, 1, 'g', null, 1)`,
    );
    await migrate(db);
    expect(rowsOf(await db.execute(sql`select picture from products order by id`))).toEqual([
      { picture: '' },
      { picture: '/pictures/m/aa/own-640.webp' },
      { picture: null },
      { picture: null },
      { picture: '' },
      { picture: null },
    ]);
    await close();
  });
});
