import { and, count, eq } from 'drizzle-orm';
import { discountFor } from '#backend/cart/cart-pricing.ts';
import type { Database } from '#backend/db/client.ts';
import { promotions, promotionUses } from '#backend/db/schema/index.ts';
import { toMajor } from '#backend/money.ts';
import { localize } from '#backend/text.ts';
import type { Promotion } from '#contract/cart.ts';
import type { Locale, RefusalCode } from '#contract/constants.ts';

export type PromotionRow = typeof promotions.$inferSelect;

export interface PromotionAsk {
  readonly code: string;
  readonly restaurantId: number;
  readonly cityId: number;
  /** Minor units. */
  readonly sum: number;
  readonly userId: number | null;
  readonly now: Date;
}

export type PromotionAnswer =
  | { readonly promotion: PromotionRow }
  | { readonly code: Extract<RefusalCode, `promo_${string}`>; readonly missing?: number };

/** Whether the code works for this cart. With `lock`, nobody else can use it up before the transaction ends. */
export async function findPromotion(db: Database, ask: PromotionAsk, lock = false): Promise<PromotionAnswer> {
  const query = db.select().from(promotions).where(eq(promotions.code, ask.code.toUpperCase()));
  const [promotion] = await (lock ? query.for('update') : query);
  if (!promotion) return { code: 'promo_invalid' };
  const usesOfUser = ask.userId === null || promotion.userLimit === null ? 0 : await countUses(db, promotion.id, ask.userId);
  return judgePromotion(promotion, ask, usesOfUser);
}

/** The rules of a promotion in the order in which they are told. */
export function judgePromotion(promotion: PromotionRow, ask: PromotionAsk, usesOfUser: number): PromotionAnswer {
  const { startsAt, endsAt, cityId, restaurantId, useLimit, uses, userLimit, minSum } = promotion;
  if (startsAt !== null && ask.now < startsAt) return { code: 'promo_invalid' };
  if (cityId !== null && cityId !== ask.cityId) return { code: 'promo_invalid' };
  if (restaurantId !== null && restaurantId !== ask.restaurantId) return { code: 'promo_invalid' };
  if (endsAt !== null && ask.now >= endsAt) return { code: 'promo_expired' };
  if (useLimit !== null && uses >= useLimit) return { code: 'promo_used' };
  if (userLimit !== null && usesOfUser >= userLimit) return { code: 'promo_used' };
  if (ask.sum < minSum) return { code: 'promo_min_sum', missing: minSum - ask.sum };
  return { promotion };
}

export function promotionView({ code, title, kind, value }: PromotionRow, sum: number, locale: Locale): Promotion {
  return { code, title: localize(title, locale), kind, value: kind === 'fixed' ? toMajor(value) : value, discount: toMajor(discountFor({ kind, value }, sum)) };
}

async function countUses(db: Database, promotionId: number, userId: number): Promise<number> {
  const [row] = await db
    .select({ uses: count() })
    .from(promotionUses)
    .where(and(eq(promotionUses.promotionId, promotionId), eq(promotionUses.userId, userId)));
  return row?.uses ?? 0;
}
