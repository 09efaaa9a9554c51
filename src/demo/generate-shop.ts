import { parseArgs } from 'node:util';
import { isNotNull, like, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type CommandResult, failure, success } from '#backend/command-output.ts';
import type { Database } from '#backend/db/client.ts';
import { cities, orders } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { mapLocales } from '#backend/text.ts';

const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(min), v.maxValue(max));
const GenerateOptions = v.object({
  restaurants: v.optional(wholeNumber(1, 100_000), '1000'),
  /** Products per restaurant. */
  products: v.optional(wholeNumber(1, 10_000), '200'),
  orders: v.optional(wholeNumber(0, 10_000_000), '1000000'),
  anyway: v.optional(v.boolean(), false),
});
type GenerateOptions = v.InferOutput<typeof GenerateOptions>;

export const GENERATE_USAGE =
  'generate --restaurants 1000 --products 200 --orders 1000000   fill the shop with generated data; --anyway if there are orders';
const RESTAURANTS_PER_CITY = 10;
const CATEGORIES_PER_RESTAURANT = 10;
const ORDERS_PER_CUSTOMER = 20;

/**
 * Fills the database with a shop of any size, in one transaction. Fails if the database contains generated data, or,
 * without `--anyway`, an order of a customer account. The orders of the demonstration's reviews belong to no account.
 */
export async function generate(db: Database, args: readonly string[]): Promise<CommandResult> {
  const options = parseOptions(args);
  if (!options) return failure(GENERATE_USAGE);
  if (
    !options.anyway &&
    (await db.select({ id: orders.id }).from(orders).where(isNotNull(orders.userId)).limit(1)).length > 0
  ) {
    return failure('This shop has orders; --anyway adds generated data to it');
  }
  if ((await db.select({ id: cities.id }).from(cities).where(like(cities.slug, 'generated-%')).limit(1)).length > 0) {
    return failure('This shop contains generated data already');
  }
  await inTransaction(db, async (tx) => {
    for (const statement of statementsFor(options)) await tx.execute(sql.raw(statement));
  });
  await db.execute(sql`analyze`);
  return success(
    `Generated ${options.restaurants} restaurants with ${options.products} products each, and ${options.orders} orders`,
  );
}

function parseOptions(args: readonly string[]): GenerateOptions | null {
  const string = { type: 'string' } as const;
  const options = { restaurants: string, products: string, orders: string, anyway: { type: 'boolean' } } as const;
  try {
    const parsed = v.safeParse(GenerateOptions, parseArgs({ args: [...args], options }).values);
    return parsed.success ? parsed.output : null;
  } catch (error) {
    // `parseArgs` throws a TypeError for an unknown option.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** An SQL expression for a text in every language, followed by the value of the SQL expression `number`. */
const texts = (ru: string, en: string, ro: string, number: string): string => {
  const words = { ...mapLocales(() => en), ru, ro };
  const entries = Object.entries(words).map(([locale, word]) => `'${locale}', '${word} ' || ${number}`);
  return `jsonb_build_object(${entries.join()})`;
};

/** The statements in their order. Rows are computed from their number, so the same options give the same shop. */
function statementsFor({ restaurants, products, orders }: GenerateOptions): readonly string[] {
  const cities = Math.max(1, Math.ceil(restaurants / RESTAURANTS_PER_CITY));
  const customers = Math.ceil(orders / ORDERS_PER_CUSTOMER);
  const generatedRestaurants = `select r.*, substring(r.slug from '[0-9]+$')::int as n, c.slug as city_slug, c.name as city_name, c.currency
    from restaurants r join cities c on c.id = r.city_id where c.slug like 'generated-%'`;
  const generatedProducts = `select p.*, made.n, substring(p.slug from '[0-9]+$')::int as m from products p join (${generatedRestaurants}) made on made.id = p.restaurant_id`;
  return [
    `insert into cities (slug, name, currency, delivery_price, free_from, position)
      select 'generated-' || n, ${texts('Город', 'City', 'Orașul', 'n')}, 'MDL', 3500, 35000, 1000 + n from generate_series(1, ${cities}) n`,
    `insert into restaurants (city_id, slug, name, description, cuisines, phone, min_order, lead_minutes, rating_average, rating_count, position)
      select c.id, 'kitchen-' || n, 'Kitchen ' || n, ${texts('Кухня номер', 'Kitchen number', 'Bucătăria numărul', 'n')}, '[]', '+373 22 800-000', 10000, 20 + n % 40, n % 6, n, n
      from generate_series(1, ${restaurants}) n join cities c on c.slug = 'generated-' || (n - 1) % ${cities} + 1`,
    `insert into branches (restaurant_id, name, address) select id, ${texts('Кухня', 'Kitchen', 'Bucătăria', 'n')}, ${texts('ул. Пушкина,', 'Pushkin street', 'str. Pușkin', 'n')} from (${generatedRestaurants}) made`,
    `insert into branch_hours (branch_id, weekday, opens, closes) select b.id, day, '00:00', '00:00' from branches b join (${generatedRestaurants}) made on made.id = b.restaurant_id, generate_series(1, 7) day`,
    `insert into categories (restaurant_id, slug, name, position)
      select id, 'section-' || k, ${texts('Раздел', 'Section', 'Secțiunea', 'k')}, k from (${generatedRestaurants}) made, generate_series(1, ${Math.min(CATEGORIES_PER_RESTAURANT, products)}) k`,
    `insert into products (restaurant_id, category_id, slug, name, description, price, weight, measure, recommended, position)
      select made.id, k.id, 'dish-' || m, ${texts('Блюдо', 'Dish', 'Felul', 'm')},
        ${texts('Готовим каждый день из свежих продуктов по рецепту номер', 'Made every day of fresh produce by recipe number', 'Gătim zilnic din produse proaspete după rețeta numărul', 'm')},
        1000 + (made.n * 7919 + m * 104729) % 20000, 200 + m % 300, 'g', m % 25 = 0, m
      from (${generatedRestaurants}) made, generate_series(1, ${products}) m, categories k where k.restaurant_id = made.id and k.slug = 'section-' || (m - 1) % ${CATEGORIES_PER_RESTAURANT} + 1`,
    `insert into option_groups (product_id, name, kind, max) select id, ${texts('Добавки', 'Extras', 'Adaosuri', 'm')}, 'additive', 3 from (${generatedProducts}) dishes where m % 4 = 0`,
    `insert into options (group_id, name, price, position)
      select g.id, ${texts('Добавка', 'Extra', 'Adaos', 'k')}, k * 500, k from option_groups g join (${generatedProducts}) dishes on dishes.id = g.product_id, generate_series(1, 3) k`,
    `insert into users (phone, name, created_at, order_count)
      select '3737' || lpad(n::text, 7, '0'), 'Customer ' || n, now(), (${orders} - n) / ${Math.max(1, customers)} + 1 from generate_series(1, ${customers}) n`,
    `with numbered as (select u.id, u.phone, substr(u.phone, 5)::int as n from users u where u.phone like '3737%'),
      kitchens as (${generatedRestaurants}),
      ordered as (insert into orders (user_id, ordinal, quote_id, created_at, status, status_at, city_id, city_slug, city_name, restaurant_id, restaurant_slug, restaurant_name,
          lead_minutes, currency, items_total, discount, delivery, total, contact_name, contact_phone, payment_method, payment_status)
        select u.id, (k - 1) / ${Math.max(1, customers)} + 1, gen_random_uuid(), now() - (${orders} - k) * interval '1 second', 'delivered', now(), r.city_id, r.city_slug, r.city_name,
          r.id, r.slug, r.name, r.lead_minutes, r.currency, 5000, 0, 3500, 8500, 'Customer', u.phone, 'cash', 'none'
        from generate_series(1, ${orders}) k join numbered u on u.n = (k - 1) % ${Math.max(1, customers)} + 1 join kitchens r on r.n = (k - 1) % ${restaurants} + 1
        returning id, restaurant_id, created_at),
      events as (insert into order_events (order_id, status, "by", at) select id, 'delivered', 'courier', created_at from ordered)
      insert into order_items (order_id, position, product_id, slug, name, image, count, unit_price, options, total)
      select o.id, 0, p.id, p.slug, p.name, '', 1, 5000, '[]', 5000 from ordered o join products p on p.restaurant_id = o.restaurant_id and p.slug = 'dish-1'`,
  ];
}
