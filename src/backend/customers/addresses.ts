import type * as v from 'valibot';
import { and, eq, min } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { isId, requireRow } from '#backend/db/rows.ts';
import { addresses, cities } from '#backend/db/schema/index.ts';
import type { Handlers } from '#backend/http/handler.ts';
import { createOnce, lockUser } from '#backend/http/idempotency.ts';
import { notFound, fieldError } from '#backend/http/error-response.ts';
import type { Address, AddressInput } from '#contract/user.ts';

type AddressRow = typeof addresses.$inferSelect;
type ParsedAddress = v.InferOutput<typeof AddressInput>;

export function addressHandlers() {
  return {
    addAddress: (request) =>
      createOnce('addAddress', request, async (tx) => {
        const { user, body } = request;
        if (!(await cityExists(tx, body.city_id))) return fieldError('city_id', 'unknownCity');
        // `createOnce` has locked the customer's row: parallel requests cannot each find that there is no default yet.
        const isDefault = body.is_default || !(await hasDefaultAddress(tx, user.id));
        if (isDefault) await clearDefault(tx, user.id);
        const added = await tx
          .insert(addresses)
          .values({ userId: user.id, ...toColumns(body), isDefault })
          .returning();
        return addressView(requireRow(added));
      }),

    editAddress: async ({ db, user, body }) => {
      if (!(await cityExists(db, body.city_id))) return fieldError('city_id', 'unknownCity');
      return db.transaction(async (tx) => {
        await lockUser(tx, user.id);
        const ownAddress = and(eq(addresses.id, body.id), eq(addresses.userId, user.id));
        const [before] = await tx.select().from(addresses).where(ownAddress);
        if (!before) return notFound();
        // The default can only be moved to another address: there is always one.
        const isDefault = body.is_default || before.isDefault;
        if (isDefault) await clearDefault(tx, user.id);
        const edited = await tx
          .update(addresses)
          .set({ ...toColumns(body), isDefault })
          .where(ownAddress)
          .returning();
        return addressView(requireRow(edited));
      });
    },

    deleteAddress: async ({ db, user, query }) =>
      db.transaction(async (tx) => {
        await lockUser(tx, user.id);
        const [deleted] = await tx
          .delete(addresses)
          .where(and(eq(addresses.id, query.address_id), eq(addresses.userId, user.id)))
          .returning();
        if (!deleted) return notFound();
        if (deleted.isDefault) await makeOldestDefault(tx, user.id);
        return { status: true };
      }),
  } satisfies Partial<Handlers>;
}

export async function readAddress(db: Database, userId: number, id: number): Promise<Address | null> {
  if (!isId(id)) return null;
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)));
  return row ? addressView(row) : null;
}

export const addressView = ({ userId: _userId, cityId, isDefault, ...sameFields }: AddressRow): Address => ({
  ...sameFields,
  city_id: cityId,
  is_default: isDefault,
});

function toColumns(body: ParsedAddress) {
  const { label, city_id, street, house, block, entrance, floor, apartment, intercom, comment } = body;
  return {
    cityId: city_id,
    street,
    house,
    label: label ?? '',
    block: block ?? '',
    entrance: entrance ?? '',
    floor: floor ?? '',
    apartment: apartment ?? '',
    intercom: intercom ?? '',
    comment: comment ?? '',
  };
}

const cityExists = async (db: Database, id: number) => isId(id) && (await db.$count(cities, eq(cities.id, id))) > 0;

/** Condition: the default address of a customer. */
const isDefaultOf = (userId: number) => and(eq(addresses.userId, userId), addresses.isDefault);

const hasDefaultAddress = async (tx: Database, userId: number): Promise<boolean> =>
  (await tx.$count(addresses, isDefaultOf(userId))) > 0;

const clearDefault = (tx: Database, userId: number) =>
  tx.update(addresses).set({ isDefault: false }).where(isDefaultOf(userId));

/** Replaces a deleted default: a customer with addresses always has one. */
async function makeOldestDefault(tx: Database, userId: number): Promise<void> {
  const [oldest] = await tx
    .select({ id: min(addresses.id) })
    .from(addresses)
    .where(eq(addresses.userId, userId));
  if (oldest?.id) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, oldest.id));
}
