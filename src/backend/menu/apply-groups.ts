import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { optionGroups, options } from '#backend/db/schema/index.ts';
import { toMajor, toMinor } from '#backend/money.ts';
import { differing, match } from './differ.ts';
import { priced } from './say.ts';
import { KNOWN_BY, type MenuGroup } from './shape.ts';
import type { StandingProduct } from './standing.ts';

type StandingGroup = StandingProduct['groups'][number];
type Option = MenuGroup['options'][number];

/** Groups and options are known by their English names and keep their ids, which carts hold. Answers what changed. */
export async function applyGroups(tx: Database, productId: number, rows: readonly StandingGroup[], list: readonly MenuGroup[]): Promise<string[]> {
  const said: string[] = [];
  const { wanted, gone } = match(list, rows, ({ name }) => name[KNOWN_BY], ({ name }) => name[KNOWN_BY]);
  for (const { wanted: { options: offered, ...group }, row, position } of wanted) {
    const values = { ...group, position };
    const name = group.name[KNOWN_BY];
    const { id } = row ?? only(await tx.insert(optionGroups).values({ ...values, productId }).returning({ id: optionGroups.id }));
    const changes = row ? differing(row, values) : null;
    if (changes) await tx.update(optionGroups).set(changes).where(eq(optionGroups.id, id));
    const inside = await applyOptions(tx, id, name, row?.options ?? [], offered);
    if (!row) said.push(`"${name}" added`);
    else said.push(...Object.keys(changes ?? {}).map((field) => `"${name}" ${field}`), ...inside);
  }
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await tx.delete(options).where(inArray(options.groupId, ids));
    await tx.delete(optionGroups).where(inArray(optionGroups.id, ids));
    said.push(...gone.map(({ name }) => `"${name[KNOWN_BY]}" removed`));
  }
  return said;
}

async function applyOptions(tx: Database, groupId: number, group: string, rows: StandingGroup['options'], list: readonly Option[]): Promise<string[]> {
  const said: string[] = [];
  const { wanted, gone } = match(list, rows, ({ name }) => name[KNOWN_BY], ({ name }) => name[KNOWN_BY]);
  for (const { wanted: option, row, position } of wanted) {
    const values = { name: option.name, price: toMinor(option.price), position };
    const place = `"${group} / ${option.name[KNOWN_BY]}"`;
    if (!row) {
      await tx.insert(options).values({ ...values, groupId });
      said.push(`${place} added`);
      continue;
    }
    const changes = differing(row, values);
    if (!changes) continue;
    await tx.update(options).set(changes).where(eq(options.id, row.id));
    said.push(...Object.keys(changes).map((field) => (field === 'price' ? priced(`${place} price`, toMajor(row.price), option.price) : `${place} ${field}`)));
  }
  if (gone.length > 0) {
    await tx.delete(options).where(inArray(options.id, gone.map(({ id }) => id)));
    said.push(...gone.map(({ name }) => `"${group} / ${name[KNOWN_BY]}" removed`));
  }
  return said;
}
