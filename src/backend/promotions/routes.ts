import { eq } from 'drizzle-orm';
import { restaurants } from '#backend/db/schema/index.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { toMinor } from '#backend/money.ts';
import type { Services } from '#backend/services.ts';
import { checkPromotion, promotionView, readPromotion } from './promotion.ts';

export function promoRoutes({ gate }: Services): SomeHandlers<'checkPromo'> {
  return {
    checkPromo: async ({ db, body, user, request, locale, now }) => {
      const [restaurant] = await db
        .select({ cityId: restaurants.cityId })
        .from(restaurants)
        .where(eq(restaurants.id, body.restaurant_id));
      const sum = toMinor(body.order_sum);
      const userId = user?.id ?? null;
      const candidate = await readPromotion(db, body.promocode, userId);
      const result = checkPromotion(candidate, {
        restaurantId: body.restaurant_id,
        cityId: restaurant?.cityId ?? 0,
        sum,
        now,
      });
      // Only guesses are limited, and a code that exists is none.
      if ('promotion' in result || result.code !== 'promo_invalid')
        await gate.takeBack('promo', { userId, asked: request, now });
      if ('promotion' in result) return { status: true, promotion: promotionView(result.promotion, sum, locale) };
      return { status: false, promotion: null, code: result.code };
    },
  };
}
