import { isDeepStrictEqual } from 'node:util';
import { asc, eq, getTableColumns, getTableName, gt } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type CommandResult, failure, success } from '#backend/command-output.ts';
import type { Database } from '#backend/db/client.ts';
import {
  addresses,
  branches,
  categories,
  cities,
  couriers,
  deliveryZones,
  news,
  optionGroups,
  options,
  orders,
  products,
  promotions,
  restaurants,
  staff,
  streets,
  users,
} from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { describeError } from '#backend/log.ts';
import { normalizeLine, normalizeLines, normalizePromoCode } from '#contract/text.ts';

export const NORMALIZE_USAGE =
  'normalize-texts [TABLE ID]          bring stored texts into the form in which new ones are stored; lists what collides';

/** How a column is normalized. Lists and texts in several languages are normalized value by value. */
type Normalizer = (text: string) => string;
type TextTable = PgTable & { readonly id: AnyPgColumn };

interface TableTexts {
  readonly table: TextTable;
  readonly columns: Readonly<Record<string, Normalizer>>;
}

/** The columns of one table: `lines` of one line each, `paragraphs` of several. */
const texts = (table: TextTable, lines: readonly string[], paragraphs: readonly string[] = []): TableTexts => ({
  table,
  columns: Object.fromEntries([
    ...lines.map((name) => [name, normalizeLine] as const),
    ...paragraphs.map((name) => [name, normalizeLines] as const),
  ]),
});

/** Every column with a text from people, except those of finished orders, which are records. */
const TABLES: readonly TableTexts[] = [
  texts(cities, ['name']),
  texts(restaurants, ['name', 'description', 'cuisines']),
  texts(branches, ['name', 'address']),
  texts(deliveryZones, ['name']),
  texts(streets, ['name']),
  texts(categories, ['name', 'synonyms']),
  texts(products, ['name', 'description', 'synonyms']),
  texts(optionGroups, ['name']),
  texts(options, ['name']),
  texts(news, ['name'], ['description']),
  { table: promotions, columns: { code: normalizePromoCode, title: normalizeLine } },
  texts(staff, ['name']),
  texts(couriers, ['name']),
  texts(users, ['name', 'email']),
  texts(addresses, ['label', 'street', 'house', 'block', 'entrance', 'floor', 'apartment', 'intercom'], ['comment']),
  texts(orders, ['contactName']),
];

const BATCH_ROWS = 500;
/** The rows that one run reads. The shop that runs the command has half a minute for it. */
const MAX_ROWS = 50_000;

/**
 * Brings stored texts into the normal form, in batches that are committed one by one. A run stops after `maxRows` and
 * prints the arguments that continue it; a run that was interrupted may simply be repeated. Rows that would collide with
 * others, such as two promo codes that become equal, are listed and stay as they are.
 */
export async function normalizeTexts(
  db: Database,
  args: readonly string[],
  maxRows = MAX_ROWS,
): Promise<CommandResult> {
  const [name, after = '0', ...rest] = args;
  const start = name === undefined ? 0 : TABLES.findIndex(({ table }) => getTableName(table) === name);
  if (start < 0 || rest.length > 0 || !/^\d{1,10}$/.test(after)) return failure(NORMALIZE_USAGE);
  const lines: string[] = [];
  let rowsLeft = maxRows;
  for (const [index, { table, columns }] of TABLES.slice(start).entries()) {
    let last = index === 0 ? Number(after) : 0;
    let changed = 0;
    for (;;) {
      if (rowsLeft <= 0) {
        if (changed > 0) lines.push(`${getTableName(table)}: ${changed} normalized`);
        return success(...lines, `Not finished; continue with: normalize-texts ${getTableName(table)} ${last}`);
      }
      const batch = await normalizeBatch(db, { table, columns }, last, Math.min(BATCH_ROWS, rowsLeft));
      changed += batch.changed;
      rowsLeft -= batch.read;
      lines.push(...batch.collisions);
      if (batch.last === null) break;
      ({ last } = batch);
    }
    if (changed > 0) lines.push(`${getTableName(table)}: ${changed} normalized`);
  }
  return success(...lines, 'All texts are in the normal form, except those that are listed as colliding');
}

interface Batch {
  readonly read: number;
  readonly changed: number;
  readonly collisions: readonly string[];
  /** The id of the last row that was read; null if none follows. */
  readonly last: number | null;
}

/** Normalizes the rows of a table after an id, in one transaction. */
const normalizeBatch = (db: Database, { table, columns }: TableTexts, after: number, limit: number): Promise<Batch> =>
  inTransaction(db, async (tx) => {
    const known = getTableColumns(table);
    const selected = Object.fromEntries(
      ['id', ...Object.keys(columns)].flatMap((name) => (known[name] ? [[name, known[name]]] : [])),
    );
    const rows: Readonly<Record<string, unknown>>[] = await tx
      .select(selected)
      .from(table)
      .where(gt(table.id, after))
      .orderBy(asc(table.id))
      .limit(limit)
      .for('update');
    let changed = 0;
    const collisions: string[] = [];
    for (const row of rows) {
      const values = Object.fromEntries(
        Object.entries(columns).flatMap(([name, normalize]) => {
          const value = normalizeValue(row[name], normalize);
          return isDeepStrictEqual(value, row[name]) ? [] : [[name, value]];
        }),
      );
      if (Object.keys(values).length === 0) continue;
      const refusal = await updateRow(tx, table, Number(row['id']), values);
      if (refusal === null) changed += 1;
      else collisions.push(`! ${getTableName(table)} ${String(row['id'])}: ${describe(row, values)}: ${refusal}`);
    }
    const isLast = rows.length < limit;
    return { read: rows.length, changed, collisions, last: isLast ? null : Number(rows.at(-1)?.['id']) };
  });

/** Normalizes every text in a value: a text, a list, or an object with a text for each language. */
function normalizeValue(value: unknown, normalize: Normalizer): unknown {
  if (typeof value === 'string') return normalize(value);
  if (Array.isArray(value)) return value.map((each: unknown) => normalizeValue(each, normalize));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, normalizeValue(each, normalize)]));
}

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';

/** Updates a row unless a constraint refuses it. @returns the refusal; null if it is updated */
async function updateRow(
  tx: Database,
  table: TextTable,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  try {
    await inTransaction(tx, (savepoint) => savepoint.update(table).set(values).where(eq(table.id, id)));
    return null;
  } catch (error) {
    const code = String(describeError(error)['code'] ?? '');
    if (code === UNIQUE_VIOLATION) return 'another row has this already; left alone';
    if (code === CHECK_VIOLATION) return 'nothing visible would remain; left alone';
    throw error;
  }
}

/** `"PLĂCINŢĂ" → "PLĂCINȚĂ"` of the changed columns. */
const describe = (row: Readonly<Record<string, unknown>>, values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${JSON.stringify(row[name])} → ${JSON.stringify(value)}`)
    .join(', ');
