import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { requireRow, rowsOf } from '#backend/db/client.ts';
import { eachDatabase } from '#backend/testing.ts';

/** A new table is added here, or gets the triggers that record its changes. */
const NOT_ON_CACHED_PAGES = `
  account_callbacks addresses audit_log bank_cards bank_payments bank_refunds bank_reports board_presence cards
  catalog_changes
  catalog_marks catalog_version code_requests courier_places couriers erased_promotion_uses favourite_products
  favourite_restaurants idempotency_keys info_page_versions known_networks media media_files notices order_events order_items
  order_reports orders payment_reports payments print_jobs promotion_uses promotions provider_accounts push_subscriptions quotes
  rate_counts ratings refunds schema_migrations search_documents search_indexes search_words secrets sessions
  shop_launch
  sign_in_codes slot_loads sms_account_states staff staff_devices staff_failures staff_idempotency_keys staff_links
  staff_restaurants staff_sessions street_words streets test_payments users wrong_codes
`;

eachDatabase((_name, open) => {
  const shop = open();

  const tagsOf = async (statement: string): Promise<readonly string[] | 'all'> => {
    const before = await shop.backend.catalogVersion();
    await shop.db.execute(sql.raw(statement));
    const { version, tags } = await shop.backend.catalogChanges(before);
    expect(version).toBeGreaterThan(before);
    return tags === 'all' ? tags : tags.toSorted();
  };

  describe('a change of the catalog names what it concerns', () => {
    test.each([
      ['a price', `update products set price = price + 10 where slug = 'roll'`, ['restaurant:2']],
      [
        'a product that the news mention',
        `update products set price = price + 10 where slug = 'soup'`,
        ['news', 'restaurant:1'],
      ],
      [
        'a product that changed its restaurant’s category',
        `update categories set position = 5 where restaurant_id = 3`,
        ['restaurant:3'],
      ],
      ['an option', `update options set price = price + 10 where name->>'en' = 'Cheese'`, ['restaurant:1']],
      ['an option group', `update option_groups set max = 4 where name->>'en' = 'Extras'`, ['restaurant:1']],
      [
        'a restaurant',
        `update restaurants set phone = '+373 22 800-003' where slug = 'solo'`,
        ['city:2', 'restaurant:3'],
      ],
      [
        'an address',
        `update branches set phone = '+373 22 800-004' where restaurant_id = 2`,
        ['city:1', 'restaurant:2'],
      ],
      ['opening hours', `update branch_hours set opens = '17:00' where branch_id = 2`, ['city:1', 'restaurant:2']],
      ['a city', `update cities set phone = '+373 22 800-005' where id = 2`, ['city:2']],
      ['news', `update news set published_at = now() where slug = 'winter'`, ['news']],
      ['a setting', `update settings set value = '+373 22 80-80-81' where key = 'phone'`, ['settings']],
      [
        'a public page',
        `insert into info_pages (slug, name, text, is_public) values ('faq', '{"ru": "A"}', '{"ru": "B"}', true)`,
        ['settings'],
      ],
      ['everything', `truncate news_products`, 'all'],
    ])('%s', async (_what, statement, tags) => {
      expect(await tagsOf(statement)).toEqual(tags);
    });
  });

  test('every table is recorded, but for those of which cached pages show nothing', async () => {
    const tables = rowsOf<{ name: string }>(
      await shop.db.execute(sql`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'catalog_updated')
        order by relname collate "C"`),
    );
    expect(tables.map(({ name }) => name)).toEqual(NOT_ON_CACHED_PAGES.trim().split(/\s+/));
  });

  test('a statement that touches nothing changes nothing', async () => {
    const before = await shop.backend.catalogVersion();
    await shop.db.execute(sql`update products set price = 1 where slug = 'none'`);
    expect(await shop.backend.catalogChanges(before)).toEqual({ version: before, tags: [] });
  });

  test('version 0 is older than everything', async () => {
    expect(await shop.backend.catalogChanges(0)).toEqual({ version: await shop.backend.catalogVersion(), tags: 'all' });
  });

  test('restaurants, products and news have the time of their last change', async () => {
    await shop.db.execute(sql`update products set updated_at = '2020-01-01', price = price where slug = 'tea'`);
    const { changed } = requireRow(
      rowsOf<{ changed: string }>(await shop.db.execute(sql`select now()::text as changed`)),
    );
    const tea = await shop.product('mama', 'tea');
    const mama = await shop.restaurant('mama');
    expect(Math.abs(Date.parse(tea.updated_at ?? '') - Date.parse(changed))).toBeLessThan(3_600_000);
    expect(mama.updated_at).toBe(tea.updated_at);
    expect(
      (await shop.client.request('getNews')).every(({ updated_at }) => Number.isFinite(Date.parse(updated_at ?? ''))),
    ).toBe(true);
  });
});
