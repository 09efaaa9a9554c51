import { inArray } from 'drizzle-orm';
import { type Database, replaceRows, splitIntoBatches } from '#backend/db/client.ts';
import { optionGroups, options } from '#backend/db/schema/index.ts';
import { identityName } from '#contract/localized-text.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import { formatPriceChange } from './import-report.ts';
import { assignPositions, changedValues, pairByKey } from './menu-diff.ts';
import type { MenuFileOptionGroup } from './menu-file.ts';
import type { GroupRow } from '#backend/catalog/catalog-queries.ts';

export interface ProductGroups {
  readonly productId: number;
  readonly groups: readonly MenuFileOptionGroup[];
  readonly stored: readonly GroupRow[];
}

type NewGroup = Omit<typeof optionGroups.$inferInsert, 'id'>;
type NewOption = Omit<typeof options.$inferInsert, 'id'>;

/** Rows that are written for all products of a restaurant together. */
interface Pending {
  readonly groups: { readonly values: NewGroup; readonly options: MenuFileOptionGroup['options'] }[];
  readonly options: NewOption[];
  readonly updatedGroups: (typeof optionGroups.$inferInsert)[];
  readonly updatedOptions: (typeof options.$inferInsert)[];
  readonly removedGroupIds: number[];
  readonly removedOptionIds: number[];
}

/**
 * Groups and options are matched by their names and keep their ids, which carts refer to. Returns what changed,
 * one list for each product.
 */
export async function writeOptionGroups(
  tx: Database,
  products: readonly ProductGroups[],
): Promise<readonly (readonly string[])[]> {
  const pending: Pending = {
    groups: [],
    options: [],
    updatedGroups: [],
    updatedOptions: [],
    removedGroupIds: [],
    removedOptionIds: [],
  };
  const details: string[][] = [];
  for (const product of products) details.push(compareGroups(product, pending));
  await replaceRows(tx, optionGroups, pending.updatedGroups, ['id', 'productId']);
  await replaceRows(tx, options, pending.updatedOptions, ['id', 'groupId']);
  if (pending.removedGroupIds.length > 0) {
    await tx.delete(options).where(inArray(options.groupId, pending.removedGroupIds));
    await tx.delete(optionGroups).where(inArray(optionGroups.id, pending.removedGroupIds));
  }
  if (pending.removedOptionIds.length > 0)
    await tx.delete(options).where(inArray(options.id, pending.removedOptionIds));
  for (const batch of splitIntoBatches(pending.groups)) {
    const rows = await tx
      .insert(optionGroups)
      .values(batch.map(({ values }) => values))
      .returning({ id: optionGroups.id, productId: optionGroups.productId, position: optionGroups.position });
    const ids = new Map(rows.map(({ id, productId, position }) => [`${productId} ${position}`, id]));
    for (const { values, options: offered } of batch) {
      const groupId = ids.get(`${values.productId} ${values.position}`) ?? 0;
      pending.options.push(...offered.map((option, position) => ({ ...optionValues(option), groupId, position })));
    }
  }
  for (const batch of splitIntoBatches(pending.options)) await tx.insert(options).values(batch);
  return details;
}

/** Adds what differs to `pending`; returns it in words. */
function compareGroups({ productId, groups, stored }: ProductGroups, pending: Pending): string[] {
  const details: string[] = [];
  const { pairs, unmatchedRows } = pairByKey(groups, stored, identityName);
  const positions = assignPositions(pairs.map(({ row }) => row?.position));
  for (const [index, { item, row }] of pairs.entries()) {
    const { options: offered, ...group } = item;
    const values = { ...group, position: positions[index] ?? index };
    const name = identityName(item);
    if (!row) {
      pending.groups.push({ values: { ...values, productId }, options: offered });
      details.push(`"${name}" added`);
      continue;
    }
    const changes = changedValues(row, values);
    if (changes) pending.updatedGroups.push({ ...row, ...values });
    details.push(
      ...Object.keys(changes ?? {}).map((field) => `"${name}" ${field}`),
      ...compareOptions(row, name, offered, pending),
    );
  }
  pending.removedGroupIds.push(...unmatchedRows.map(({ id }) => id));
  return [...details, ...unmatchedRows.map((row) => `"${identityName(row)}" removed`)];
}

const optionValues = ({ name, price, allergens, allergens_known }: MenuFileOptionGroup['options'][number]) => ({
  name,
  price: toMinor(price),
  allergens,
  allergensKnown: allergens_known,
});

function compareOptions(
  group: GroupRow,
  groupName: string,
  items: MenuFileOptionGroup['options'],
  pending: Pending,
): string[] {
  const details: string[] = [];
  const { pairs, unmatchedRows } = pairByKey(items, group.options, identityName);
  const positions = assignPositions(pairs.map(({ row }) => row?.position));
  for (const [index, { item, row }] of pairs.entries()) {
    const values = { ...optionValues(item), position: positions[index] ?? index };
    const path = `"${groupName} / ${identityName(item)}"`;
    if (!row) {
      pending.options.push({ ...values, groupId: group.id });
      details.push(`${path} added`);
      continue;
    }
    const changes = changedValues(row, values);
    if (!changes) continue;
    pending.updatedOptions.push({ ...row, ...values });
    details.push(
      ...Object.keys(changes).map((field) =>
        field === 'price' ? formatPriceChange(`${path} price`, toMajor(row.price), item.price) : `${path} ${field}`,
      ),
    );
  }
  pending.removedOptionIds.push(...unmatchedRows.map(({ id }) => id));
  return [...details, ...unmatchedRows.map((row) => `"${groupName} / ${identityName(row)}" removed`)];
}
