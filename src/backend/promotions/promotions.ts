import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { discountFor } from '#backend/money.ts';
import { asMinor, type Minor } from '#contract/money.ts';
import type { Database } from '#backend/db/client.ts';
import { lookAlikeKey, normalizePromoCode } from '#contract/text.ts';
import { keyedHash } from '#backend/db/keyed-hash.ts';
import type { SessionCustomer } from '#backend/http/handler.ts';
import { deletedAccountPromotionUses, promotions, promotionUses, restaurants } from '#backend/db/schema/index.ts';
import { localizedField } from '#backend/text.ts';
import type { Promotion } from '#contract/cart.ts';
import type { Locale } from '#contract/constants.ts';
import type { PromotionInput } from '#contract/staff/promotions.ts';
import type { ProblemCode } from '#contract/value-lists.ts';
import type { Handlers } from '#backend/http/handler.ts';
import type { BaseServices } from '#backend/base-services.ts';

export type PromotionRow = typeof promotions.$inferSelect;

/** A code that a customer entered, as it is in the database. */
export interface PromotionCandidate {
  /** Undefined for an unknown code. */
  readonly promotion: PromotionRow | undefined;
  /** How often this customer has used the promotion; 0 if it has no limit per customer. */
  readonly usesOfUser: number;
}

/** The cart that a promotion is meant for. */
export interface PromotionContext {
  readonly restaurantId: number;
  readonly cityId: number;
  /** Total of the items in minor units. */
  readonly sum: Minor;
  readonly now: Date;
}

export type PromotionResult =
  | { readonly promotion: PromotionRow }
  /** `missing` is the amount missing to the minimum order total, in minor units. */
  | { readonly code: Extract<ProblemCode, `promo_${string}`>; readonly missing?: Minor };

/**
 * Reads the promotion of a code that a customer entered. With `lock`, its uses cannot change before the transaction
 * ends.
 */
export async function readPromotion(
  db: Database,
  code: string,
  user: Pick<SessionCustomer, 'id' | 'phone'> | null,
  { now, lock = false }: { readonly now: Date; readonly lock?: boolean },
): Promise<PromotionCandidate> {
  const typed = normalizePromoCode(code);
  const find = async (entered: string) => {
    const query = db.select().from(promotions).where(eq(promotions.code, entered));
    const [found] = await (lock ? query.for('update') : query);
    return found;
  };
  const exact = await find(typed);
  const lookAlike = exact ? undefined : await findLookAlike(db, typed, now);
  const promotion = lookAlike === undefined ? exact : await find(lookAlike);
  if (!promotion || user === null || promotion.userLimit === null) return { promotion, usesOfUser: 0 };
  const uses = and(eq(promotionUses.promotionId, promotion.id), eq(promotionUses.userId, user.id));
  const ofAccount = await db.$count(promotionUses, uses);
  return { promotion, usesOfUser: ofAccount + (await countDeletedAccountUses(db, promotion.id, user.phone)) };
}

/** The newest codes among which one is looked for that was typed with other letters. */
const MAX_COMPARED_CODES = 1000;

/**
 * The only code that looks like the typed one, but has letters of the other script, or diacritics. Promotions that have
 * ended are not compared, so that an old code does not make a new one ambiguous.
 */
async function findLookAlike(db: Database, typed: string, now: Date): Promise<string | undefined> {
  const rows = await db
    .select({ code: promotions.code })
    .from(promotions)
    .where(
      and(eq(sql`length(${promotions.code})`, typed.length), or(isNull(promotions.endsAt), gt(promotions.endsAt, now))),
    )
    .orderBy(desc(promotions.id))
    .limit(MAX_COMPARED_CODES);
  const key = lookAlikeKey(typed);
  const [first, ...others] = rows.filter((row) => lookAlikeKey(row.code) === key);
  return others.length === 0 ? first?.code : undefined;
}

/** How often deleted accounts of this phone have used a promotion. */
async function countDeletedAccountUses(db: Database, promotionId: number, phone: string): Promise<number> {
  const [row] = await db
    .select({ uses: deletedAccountPromotionUses.uses })
    .from(deletedAccountPromotionUses)
    .where(
      and(
        eq(deletedAccountPromotionUses.promotionId, promotionId),
        eq(deletedAccountPromotionUses.phoneHash, await keyedHash(db, 'personal_data_hashes', ['promotion', phone])),
      ),
    );
  return row?.uses ?? 0;
}

/**
 * Deletes the uses of a customer. Only the counts remain, under a keyed hash of the phone, so that a new account
 * with this phone has the same limits.
 */
export async function erasePromotionUses(
  tx: Database,
  { id, phone }: Pick<SessionCustomer, 'id' | 'phone'>,
): Promise<void> {
  const deleted = await tx
    .delete(promotionUses)
    .where(eq(promotionUses.userId, id))
    .returning({ promotionId: promotionUses.promotionId });
  if (deleted.length === 0) return;
  const phoneHash = await keyedHash(tx, 'personal_data_hashes', ['promotion', phone]);
  const byPromotion = Map.groupBy(deleted, ({ promotionId }) => promotionId);
  await tx
    .insert(deletedAccountPromotionUses)
    .values([...byPromotion].map(([promotionId, { length: uses }]) => ({ promotionId, phoneHash, uses })))
    .onConflictDoUpdate({
      target: [deletedAccountPromotionUses.promotionId, deletedAccountPromotionUses.phoneHash],
      set: { uses: sql`${deletedAccountPromotionUses.uses} + excluded.uses` },
    });
}

/** Whether a promotion applies to a cart; of several reasons against it, the first in this order is reported. */
export function checkPromotion(
  { promotion, usesOfUser }: PromotionCandidate,
  { restaurantId, cityId, sum, now }: PromotionContext,
): PromotionResult {
  if (!promotion) return { code: 'promo_invalid' };
  if (promotion.startsAt !== null && now < promotion.startsAt) return { code: 'promo_invalid' };
  if (promotion.cityId !== null && promotion.cityId !== cityId) return { code: 'promo_invalid' };
  if (promotion.restaurantId !== null && promotion.restaurantId !== restaurantId) return { code: 'promo_invalid' };
  if (promotion.endsAt !== null && now >= promotion.endsAt) return { code: 'promo_expired' };
  if (promotion.useLimit !== null && promotion.uses >= promotion.useLimit) return { code: 'promo_used' };
  if (promotion.userLimit !== null && usesOfUser >= promotion.userLimit) return { code: 'promo_used' };
  if (sum < promotion.minSum) return { code: 'promo_min_sum', missing: asMinor(promotion.minSum - sum) };
  return { promotion };
}

/** Adds a use of a promotion by an order; the promotion must be locked by this transaction. */
export async function recordPromotionUse(
  tx: Database,
  promotionId: number,
  userId: number,
  orderId: number,
): Promise<void> {
  await tx.insert(promotionUses).values({ orderId, promotionId, userId });
  await tx
    .update(promotions)
    .set({ uses: sql`${promotions.uses} + 1` })
    .where(eq(promotions.id, promotionId));
}

/** Deletes the use of a promotion by an order, if there is one. */
export async function releasePromotion(tx: Database, orderId: number): Promise<void> {
  const [deleted] = await tx.delete(promotionUses).where(eq(promotionUses.orderId, orderId)).returning();
  if (deleted)
    await tx
      .update(promotions)
      .set({ uses: sql`${promotions.uses} - 1` })
      .where(eq(promotions.id, deleted.promotionId));
}

const toDate = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** The columns of a promotion, from a form that its schema has accepted. */
export const promotionColumns = (input: v.InferOutput<typeof PromotionInput>) => ({
  code: input.code,
  title: input.title,
  kind: input.kind,
  value: input.value,
  minSum: input.min_sum,
  startsAt: toDate(input.starts_at),
  endsAt: toDate(input.ends_at),
  useLimit: input.use_limit,
  userLimit: input.user_limit,
  cityId: input.city_id,
  restaurantId: input.restaurant_id,
});

export function promotionView({ code, title, kind, value }: PromotionRow, sum: Minor, locale: Locale): Promotion {
  const view = { code, ...localizedField('title', title, locale), discount: discountFor({ kind, value }, sum) };
  return kind === 'fixed' ? { ...view, kind, value: asMinor(value) } : { ...view, kind, value };
}

export function promoHandlers({ rateLimiter }: Pick<BaseServices, 'rateLimiter'>) {
  return {
    checkPromo: async ({ db, body, user, httpRequest, locale, now }) => {
      const [restaurant] = await db
        .select({ cityId: restaurants.cityId })
        .from(restaurants)
        .where(eq(restaurants.id, body.restaurant_id));
      const sum = body.order_sum;
      const userId = user?.id ?? null;
      const candidate = await readPromotion(db, body.promocode, user, { now });
      const result = checkPromotion(candidate, {
        restaurantId: body.restaurant_id,
        cityId: restaurant?.cityId ?? 0,
        sum,
        now,
      });
      // The attempt was counted before this handler. Only invalid codes stay counted, so that codes cannot be guessed.
      if ('promotion' in result || result.code !== 'promo_invalid')
        await rateLimiter.undo('promo', { userId, request: httpRequest, now });
      if ('promotion' in result) return { status: true, promotion: promotionView(result.promotion, sum, locale) };
      return { status: false, promotion: null, code: result.code };
    },
  } satisfies Partial<Handlers>;
}
