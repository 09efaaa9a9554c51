import type * as v from 'valibot';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { isId, only } from '#backend/db/rows.ts';
import { addresses, cities, users } from '#backend/db/schema/index.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { notFound, refuseField } from '#backend/http/refusal.ts';
import type { Address, AddressInput } from '#contract/user.ts';

type AddressRow = typeof addresses.$inferSelect;
type TypedAddress = v.InferOutput<typeof AddressInput>;

export function addressRoutes(): SomeHandlers<'addAddress' | 'editAddress' | 'deleteAddress'> {
  return {
    addAddress: async ({ db, user, body }) => {
      if (!(await cityExists(db, body.city_id))) return refuseField('city_id', 'unknownCity');
      await lockUser(db, user.id);
      const isDefault = body.is_default || !(await hasDefault(db, user.id));
      if (isDefault) await clearDefault(db, user.id);
      const added = await db
        .insert(addresses)
        .values({ userId: user.id, ...columnsOf(body), isDefault })
        .returning();
      return addressView(only(added));
    },

    editAddress: async ({ db, user, body }) => {
      if (!(await cityExists(db, body.city_id))) return refuseField('city_id', 'unknownCity');
      return db.transaction(async (tx) => {
        await lockUser(tx, user.id);
        const ownAddress = and(eq(addresses.id, body.id), eq(addresses.userId, user.id));
        const [before] = await tx.select().from(addresses).where(ownAddress);
        if (!before) return notFound();
        // The default can only be moved to another address: there is always one.
        const isDefault = body.is_default || before.isDefault;
        if (isDefault) await clearDefault(tx, user.id);
        return addressView(
          only(
            await tx
              .update(addresses)
              .set({ ...columnsOf(body), isDefault })
              .where(ownAddress)
              .returning(),
          ),
        );
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
        if (deleted.isDefault) await promoteOldest(tx, user.id);
        return { status: true };
      }),
  };
}

export async function readAddress(db: Database, userId: number, id: number): Promise<Address | null> {
  if (!isId(id)) return null;
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId)));
  return row ? addressView(row) : null;
}

export function addressView(row: AddressRow): Address {
  const { id, label, cityId, street, house, block, entrance, floor, apartment, intercom, comment, isDefault } = row;
  return {
    id,
    label,
    city_id: cityId,
    street,
    house,
    block,
    entrance,
    floor,
    apartment,
    intercom,
    comment,
    is_default: isDefault,
  };
}

function columnsOf(body: TypedAddress) {
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

const cityExists = async (db: Database, id: number) =>
  isId(id) && (await db.select({ id: cities.id }).from(cities).where(eq(cities.id, id))).length > 0;

/** Serializes edits of one customer's addresses, so that exactly one default remains. */
const lockUser = (tx: Database, userId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');

const hasDefault = async (tx: Database, userId: number) =>
  (
    await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.userId, userId), addresses.isDefault))
  ).length > 0;

const clearDefault = (tx: Database, userId: number) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault));

async function promoteOldest(tx: Database, userId: number): Promise<void> {
  const [oldest] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), ne(addresses.isDefault, true)))
    .orderBy(asc(addresses.id))
    .limit(1);
  if (oldest) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, oldest.id));
}
