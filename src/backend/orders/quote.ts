import { randomUUID } from 'node:crypto';
import { refuseCounts } from '#backend/cart/cart-pricing.ts';
import { availableView } from '#backend/cart/recalculation.ts';
import { quotes } from '#backend/db/schema/index.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { refuseField } from '#backend/http/refusal.ts';
import { toMajor } from '#backend/money.ts';
import { promotionView } from '#backend/promo/promotion.ts';
import type { Services } from '#backend/services.ts';
import { evaluate, type Evaluation } from './evaluate.ts';
import { readGround } from './ground.ts';
import type { QuoteContent } from './snapshot.ts';
import { totalsView } from './totals-view.ts';

const MINUTE = 60_000;

export function quoteCalls({ settings, gate }: Services): SomeHandlers<'quoteOrder'> {
  return {
    quoteOrder: async ({ db, user, body, request, locale, now }) => {
      const refused = refuseCounts(body.products);
      if (refused) return refused;
      const promocode = body.promocode || null;
      const ground = await readGround(db, body.restaurant_id, body.products.map(({ id: product }) => product));
      if (!ground) return refuseField('restaurant_id', 'wrong');
      const visitor = { userId: user.id, asked: request, now };
      const tooMany = promocode === null ? null : await gate.pass('promo', visitor);
      if (tooMany) return tooMany;
      const wish = { lines: body.products, promocode, addressCityId: body.address?.city_id ?? null, userId: user.id, now };
      const evaluation = await evaluate(db, wish, ground);
      const { restaurant, city, cart, promotion, totals, problems } = evaluation;
      // Who has a code that exists asks for totals as often as the form changes; only guesses are what the limit is for.
      if (promocode !== null && problems.every(({ code }) => code !== 'promo_invalid')) await gate.takeBack('promo', visitor);
      const id = randomUUID();
      const expiresAt = new Date(now.getTime() + settings.quoteMinutes * MINUTE);
      await db.insert(quotes).values({ id, userId: user.id, restaurantId: restaurant.id, content: contentOf(evaluation, promocode), expiresAt });
      const place = { citySlug: city.slug, restaurantSlug: restaurant.slug, currency: city.currency };
      return {
        lines: cart.available.map((line) => availableView(line, place, locale)),
        totals: totalsView(totals),
        free_from: city.freeFrom === null ? null : toMajor(city.freeFrom),
        promotion: promotion && promotionView(promotion, totals.items, locale),
        problems: [...problems],
        quote_id: id,
        expires_at: expiresAt.toISOString(),
        currency: city.currency,
      };
    },
  };
}

/** Keeps the lines with the prices that this quote shows, so that only what changes after it counts as a change. */
function contentOf({ cart, totals }: Evaluation, promocode: string | null): QuoteContent {
  const quoted = cart.available.map(({ line, unitPrice, options }) => {
    const ofKind = (kind: 'modifier' | 'additive') =>
      options.filter((option) => option.kind === kind).map(({ id, count, price, name }) => ({ id, count, price: toMajor(price), name: name.ru }));
    return { ...line, price: toMajor(unitPrice), modifiers: ofKind('modifier'), additives: ofKind('additive') };
  });
  return { lines: [...quoted, ...cart.unavailable.map(({ line }) => line)], totals, promocode };
}
