import { and, asc, eq, inArray, isNull, max, notInArray, or, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { optionGroups, options, products } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound, requireConfirmation } from '#backend/http/handler.ts';
import type { MenuProduct } from '#contract/staff/menu.ts';
import type { ParsedOptionGroup } from '#contract/staff/option-groups.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { reviseRow } from '../http/revise-row.ts';
import { priceWarnings } from '../warnings.ts';
import { moveInList } from './menu-rows.ts';
import { readMenuProduct } from './menu-views.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import { identityName } from '#contract/localized-text.ts';

type Group = MenuProduct['option_groups'][number];

/** The option groups of products. A group has no revision of its own: it shares that of its product. */
export function optionGroupHandlers() {
  return {
    saveOptionGroup: ({ db, body }) =>
      reviseGroups(db, body, async (product) => {
        const refused = checkGroup(body, product, body.id);
        if (refused) return refused;
        if (body.id !== null && !product.option_groups.some(({ id }) => id === body.id)) return notFound();
        const others = product.option_groups.filter(({ id }) => id !== body.id);
        const unconfirmed = confirmGroups(product, [...others, body], body);
        if (unconfirmed) return unconfirmed;
        const groupId = body.id ?? (await addGroup(db, product.id, body));
        if (body.id !== null) await db.update(optionGroups).set(groupColumns(body)).where(eq(optionGroups.id, groupId));
        await writeOptions(db, groupId, body.options);
        return null;
      }),

    removeOptionGroup: ({ db, body }) =>
      reviseGroups(db, body, async (product) => {
        if (!product.option_groups.some(({ id }) => id === body.id)) return notFound();
        const others = product.option_groups.filter(({ id }) => id !== body.id);
        const unconfirmed = confirmGroups(product, others, body);
        if (unconfirmed) return unconfirmed;
        await deleteGroups(db, [body.id]);
        return null;
      }),

    moveOptionGroup: ({ db, body }) =>
      reviseGroups(db, body, async (product) => {
        const ids = product.option_groups.map(({ id }) => id);
        const moved = moveInList(ids, body.id, body.direction) ?? ids;
        for (const [position, id] of moved.entries())
          await db.update(optionGroups).set({ position }).where(eq(optionGroups.id, id));
        return null;
      }),

    copyOptionGroup: async ({ db, body }) => {
      const [owner] = await db
        .select({ id: products.id, restaurantId: products.restaurantId })
        .from(optionGroups)
        .innerJoin(products, eq(products.id, optionGroups.productId))
        .where(eq(optionGroups.id, body.id));
      if (!owner) return notFound();
      const targetIds = [...new Set(body.product_ids.filter((id) => id !== owner.id))];
      // Products are locked in the order of their ids, which prevents a deadlock of two copies in opposite directions.
      const locked = await db
        .select({ id: products.id })
        .from(products)
        .where(
          and(
            inArray(products.id, [owner.id, ...targetIds]),
            eq(products.restaurantId, owner.restaurantId),
            or(eq(products.id, owner.id), isNull(products.removedAt)),
          ),
        )
        .orderBy(asc(products.id))
        .for('no key update');
      const group = (await readMenuProduct(db, owner.id)).option_groups.find(({ id }) => id === body.id);
      if (!group) return notFound();
      const targets = locked.filter(({ id }) => id !== owner.id);
      if (targets.length !== targetIds.length) return notFound();
      for (const { id } of targets) await copyGroup(db, group, id);
      return {
        response: { copied: targets.length },
        audit: [
          { subject: `option_group ${body.id}`, after: { copied_to: targets.map(({ id }) => id) } },
          ...targets.map(({ id }) => ({ subject: `product ${id}` as const, after: { option_group: group } })),
        ],
      };
    },
  } satisfies Partial<StaffHandlers>;
}

/** Changes the groups of a product. The audit entry contains only them. */
async function reviseGroups(
  db: Database,
  { product_id: id, revision }: { readonly product_id: number; readonly revision: number },
  change: (before: MenuProduct) => Promise<ErrorResponse | null>,
) {
  const revised = await reviseRow(
    db,
    products,
    { id, revision },
    readMenuProduct,
    async (before) => (await change(before)) ?? {},
  );
  if (revised instanceof ErrorResponse) return revised;
  const { before, after, subject } = revised.audit;
  const groupsOf = ({ option_groups }: MenuProduct) => ({ option_groups });
  return { ...revised, audit: { subject, before: groupsOf(before), after: groupsOf(after) } };
}

/** The 409 to groups without which a dish of the price 0 is free; null if that is confirmed, or not so. */
const confirmGroups = (
  product: MenuProduct,
  groups: Parameters<typeof priceWarnings>[1]['option_groups'],
  confirmation: { readonly confirmed: boolean },
): ErrorResponse | null =>
  requireConfirmation(priceWarnings(product, { ...product, option_groups: groups }), confirmation);

/**
 * The first error of a group; null if there is none. `OptionGroupInput` does not check these rules. The import of menu
 * files checks the same ones: the limits, where a `max` of 0 means no limit, and distinct names of the groups of
 * a product and of the options of a group.
 */
function checkGroup(form: ParsedOptionGroup, product: MenuProduct, id: number | null): ErrorResponse | null {
  if (form.required !== form.min > 0) return fieldError('min', 'choiceMin');
  if (form.max !== 0 && form.max < form.min) return fieldError('max', 'choiceMax');
  if (product.option_groups.some((group) => group.id !== id && identityName(group) === identityName(form)))
    return fieldError(`name.${DEFAULT_LOCALE}`, 'nameTaken');
  const names = form.options.map(identityName);
  const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
  return repeated < 0 ? null : fieldError(`options.${repeated}.name.${DEFAULT_LOCALE}`, 'nameTaken');
}

const groupColumns = ({ name, kind, required, min, max: largest }: Omit<Group, 'id' | 'options'>) => ({
  name,
  kind,
  required,
  min,
  max: largest,
});

/** Adds a group behind the others of a product, without options. Returns its id. */
async function addGroup(db: Database, productId: number, group: Omit<Group, 'id' | 'options'>): Promise<number> {
  const [last] = await db
    .select({ position: max(optionGroups.position) })
    .from(optionGroups)
    .where(eq(optionGroups.productId, productId));
  const values = { ...groupColumns(group), productId, position: (last?.position ?? -1) + 1 };
  return requireRow(await db.insert(optionGroups).values(values).returning({ id: optionGroups.id })).id;
}

/** Makes the options of a group equal to a list. Options that stay keep their ids, which carts refer to. */
async function writeOptions(db: Database, groupId: number, list: ParsedOptionGroup['options']): Promise<void> {
  const stored = await db.select({ id: options.id }).from(options).where(eq(options.groupId, groupId));
  const known = new Set(stored.map(({ id }) => id));
  const stays = list.flatMap(({ id }) => (id !== null && known.has(id) ? [id] : []));
  await db
    .delete(options)
    .where(and(eq(options.groupId, groupId), stays.length > 0 ? notInArray(options.id, stays) : undefined));
  for (const [position, { id, name, price, allergens, allergens_known: allergensKnown }] of list.entries()) {
    const values = { name, price, allergens: [...new Set(allergens)], allergensKnown, position };
    if (id !== null && known.has(id)) await db.update(options).set(values).where(eq(options.id, id));
    else await db.insert(options).values({ ...values, groupId });
  }
}

async function deleteGroups(db: Database, ids: readonly number[]): Promise<void> {
  await db.delete(options).where(inArray(options.groupId, [...ids]));
  await db.delete(optionGroups).where(inArray(optionGroups.id, [...ids]));
}

/**
 * Gives a product a copy of a group, in place of the one with the same name; options of the same name keep
 * their ids.
 */
async function copyGroup(db: Database, group: Group, productId: number): Promise<void> {
  const same = (await readMenuProduct(db, productId)).option_groups.find(
    (each) => identityName(each) === identityName(group),
  );
  const groupId = same?.id ?? (await addGroup(db, productId, group));
  if (same) await db.update(optionGroups).set(groupColumns(group)).where(eq(optionGroups.id, groupId));
  const idOf = (name: string) => same?.options.find((option) => identityName(option) === name)?.id ?? null;
  await writeOptions(
    db,
    groupId,
    group.options.map((option) => ({ ...option, id: idOf(identityName(option)) })),
  );
  await db
    .update(products)
    .set({ revision: sql`${products.revision} + 1` })
    .where(eq(products.id, productId));
}
