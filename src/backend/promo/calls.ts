import { eq } from 'drizzle-orm';
import { restaurants } from '#backend/db/schema/index.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { toMinor } from '#backend/money.ts';
import type { Services } from '#backend/services.ts';
import { findPromotion, promotionView } from './promotion.ts';

export function promoCalls({ gate }: Services): SomeHandlers<'checkPromo'> {
  return {
    checkPromo: async ({ db, body, user, request, locale, now }) => {
      const [restaurant] = await db.select({ cityId: restaurants.cityId }).from(restaurants).where(eq(restaurants.id, body.restaurant_id));
      const sum = toMinor(body.order_sum);
      const ask = { code: body.promocode, restaurantId: body.restaurant_id, cityId: restaurant?.cityId ?? 0, sum, userId: user?.id ?? null, now };
      const answer = await findPromotion(db, ask);
      // A code that exists was no guess.
      if ('promotion' in answer || answer.code !== 'promo_invalid') await gate.takeBack('promo', { userId: ask.userId, asked: request, now });
      if ('promotion' in answer) return { status: true, promotion: promotionView(answer.promotion, sum, locale) };
      return { status: false, promotion: null, code: answer.code };
    },
  };
}
