import { parseArgs } from 'node:util';
import { like, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { cities, orders } from '#backend/db/schema/index.ts';
import type { CommandAnswer } from '#backend/restaurant/command.ts';
import { statementsFor, type Size } from './statements.ts';

export const GENERATE_USAGE = 'generate --restaurants 1000 --products 200 --orders 1000000   fill the shop with made-up data; --anyway where there are orders already';
const MOST: Size = { restaurants: 100_000, products: 10_000, orders: 10_000_000 };

/** Fills the database with a shop of any size, in one transaction; real orders are not mixed with made-up ones unless told so. */
export async function generate(db: Database, words: readonly string[]): Promise<CommandAnswer> {
  const asked = sizeOf(words);
  if (!asked) return { ok: false, lines: [GENERATE_USAGE] };
  const { size, anyway } = asked;
  if (!anyway && (await db.select({ id: orders.id }).from(orders).limit(1)).length > 0) {
    return { ok: false, lines: ['There are orders in this shop; say --anyway to put made-up ones beside them'] };
  }
  if ((await db.select({ id: cities.id }).from(cities).where(like(cities.slug, 'generated-%')).limit(1)).length > 0) {
    return { ok: false, lines: ['This shop was filled with made-up data before'] };
  }
  await db.transaction(async (tx) => {
    for (const statement of statementsFor(size)) await tx.execute(sql.raw(statement));
  });
  await db.execute(sql`analyze`);
  return { ok: true, lines: [`Made ${size.restaurants} restaurants with ${size.products} products each, and ${size.orders} orders`] };
}

function sizeOf(words: readonly string[]): { readonly size: Size; readonly anyway: boolean } | null {
  try {
    const text = (value: string) => ({ type: 'string', default: value }) as const;
    const options = { restaurants: text('1000'), products: text('200'), orders: text('1000000'), anyway: { type: 'boolean', default: false } } as const;
    const { anyway, ...given } = parseArgs({ args: [...words], options }).values;
    const size: Size = { restaurants: Number(given.restaurants), products: Number(given.products), orders: Number(given.orders) };
    const isGood = (name: keyof Size, least: number) => Number.isInteger(size[name]) && size[name] >= least && size[name] <= MOST[name];
    return isGood('restaurants', 1) && isGood('products', 1) && isGood('orders', 0) ? { size, anyway } : null;
  } catch (error) {
    // An option that does not exist; the usage names those that do.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
