import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type Line, validateCounts, type UnavailableLine } from '#backend/cart/cart-pricing.ts';
import { availableView, optionsOfKind } from '#backend/cart/recalculation.ts';
import { type Place, toPlace } from '#backend/catalog/delivery-zones.ts';
import { zoneView } from '#backend/catalog/catalog-views.ts';
import type { Database } from '#backend/db/client.ts';
import { quotes } from '#backend/db/schema/index.ts';
import { type ApiRequest, type ErrorResponse, fieldError } from '#backend/http/handler.ts';
import { toMajor } from '#backend/money.ts';
import { acceptedMethods } from '#backend/payments/accepted-methods.ts';
import { promotionView, readPromotion } from '#backend/promotions/promotions.ts';
import type { Services } from '#backend/services.ts';
import type { ChosenOption } from '#contract/cart.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import type { ApiResponse } from '#contract/endpoints.ts';
import type { FulfilmentChoice, QuoteSnapshot } from './order-snapshots.ts';
import { loadPricingContext } from './pricing-context.ts';
import { type PricedOrder, priceOrder } from './pricing.ts';
import { timeSpanView, totalsView } from './order-repository.ts';

const MINUTE_MS = 60_000;
/** Unused quotes of one customer that are stored: the form requests one after every change, and there may be several tabs. */
const MAX_STORED_QUOTES = 10;

/** Prices a cart and stores the result; `placeOrder` accepts the order only at these prices. */
export async function createQuote(
  { settings, rateLimiter, paymentProvider }: Services,
  { db, user, body, httpRequest, locale, now }: ApiRequest<'quoteOrder'>,
): Promise<ApiResponse<'quoteOrder'> | ErrorResponse> {
  const invalidCounts = validateCounts(body.products);
  if (invalidCounts) return invalidCounts;
  const { fulfilment } = body;
  const place = readPlace(body);
  if (place === undefined) return fieldError('lat', 'invalidValue');
  const choice: FulfilmentChoice =
    fulfilment === 'pickup'
      ? { fulfilment, branchId: body.branch_id ?? null, zone: null }
      : { fulfilment, branchId: null, zone: { zoneId: body.zone_id ?? null, place } };
  const slotAt = body.when === 'asap' ? null : Date.parse(body.when);
  if (Number.isNaN(slotAt)) return fieldError('when', 'invalidValue');
  const context = await loadPricingContext(
    db,
    body.restaurant_id,
    body.products.map(({ id }) => id),
    { ...choice, now },
  );
  if (!context) return fieldError(choice.zone?.zoneId == null ? 'restaurant_id' : 'zone_id', 'invalidValue');
  if (choice.branchId !== null && !context.branch) return fieldError('branch_id', 'invalidValue');

  const promocode = body.promocode || null;
  const client = { userId: user.id, request: httpRequest, now };
  const exceeded = promocode === null ? null : await rateLimiter.consume('promo', client);
  if (exceeded) return exceeded;
  const candidate = promocode === null ? null : await readPromotion(db, promocode, user);
  const priced = priceOrder(
    {
      lines: body.products,
      promotion: candidate,
      addressCityId: fulfilment === 'pickup' ? null : (body.address?.city_id ?? null),
      slotAt,
      now,
    },
    context,
  );
  const { cart, promotion, totals, promisedTime, problems } = priced;
  // The form requests a quote after every change; only codes that do not exist count, so that codes cannot be guessed.
  if (promocode !== null && problems.every(({ code }) => code !== 'promo_invalid'))
    await rateLimiter.uncount('promo', client);

  const { restaurant, city, terms, zone } = context;
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + settings.quoteMinutes * MINUTE_MS);
  await db.insert(quotes).values({
    id,
    userId: user.id,
    restaurantId: restaurant.id,
    content: {
      ...toQuoteSnapshot(priced, promocode),
      fulfilment: choice,
      slotAt,
      promisedSlotAt: promisedTime?.slotAt ?? null,
      promisedFrom: promisedTime?.from ?? null,
      quotedAt: now.getTime(),
    },
    expiresAt,
  });
  await deleteOlderQuotes(db, user.id);
  const location = { citySlug: city.slug, restaurantSlug: restaurant.slug, currency: city.currency };
  return {
    lines: cart.available.map((line) => availableView(line, location, locale)),
    totals: totalsView(totals),
    free_from: terms.freeFrom === null || fulfilment === 'pickup' ? null : toMajor(terms.freeFrom),
    zone: zone && zoneView(zone, { city, minOrder: restaurant.minOrder }, locale),
    promotion: promotion && promotionView(promotion, totals.items, locale),
    problems: [...problems],
    payment_methods: acceptedMethods(restaurant, fulfilment, paymentProvider !== null),
    fulfilment,
    eta: promisedTime && timeSpanView(promisedTime),
    is_postponed: promisedTime?.isPostponed ?? false,
    quote_id: id,
    expires_at: expiresAt.toISOString(),
    currency: city.currency,
  };
}

/** The place of a delivery, or that of its address; null if neither is known, undefined if only one coordinate is given. */
function readPlace({ lat = null, lng = null, address }: ApiRequest<'quoteOrder'>['body']): Place | null | undefined {
  if (lat === null && lng === null) return address ? toPlace(address) : null;
  return toPlace({ lat, lng }) ?? undefined;
}

/** Stores the lines with the prices that this quote shows, so that only later changes count as changes. */
function toQuoteSnapshot({ cart, totals }: PricedOrder, promocode: string | null): QuoteSnapshot {
  const quoted = cart.available.map(({ line, unitPrice, options }) => ({
    ...line,
    price: toMajor(unitPrice),
    modifiers: withoutNames(optionsOfKind(options, 'modifier', DEFAULT_LOCALE)),
    additives: withoutNames(optionsOfKind(options, 'additive', DEFAULT_LOCALE)),
  }));
  return { lines: [...quoted, ...cart.unavailable.map(unavailableContent)], totals, promocode };
}

/** An unavailable line makes an order impossible; what is stored of it gives the same reason as the whole line. */
function unavailableContent({ line, product }: UnavailableLine): Line {
  const known = new Set(product?.groups.flatMap(({ options }) => options.map(({ id }) => id)));
  const stored = (choices: readonly ChosenOption[]): ChosenOption[] => {
    const merged = new Map<number, ChosenOption>();
    for (const choice of choices) {
      if (choice.count === 0) continue;
      merged.set(choice.id, { ...choice, count: (merged.get(choice.id)?.count ?? 0) + choice.count });
    }
    // One unknown option is enough to be rejected.
    const unknown = [...merged.keys()].find((id) => !known.has(id));
    return withoutNames([...merged.values()].filter(({ id }) => known.has(id) || id === unknown));
  };
  return { ...line, modifiers: stored(line.modifiers), additives: stored(line.additives) };
}

const withoutNames = (options: readonly ChosenOption[]): ChosenOption[] =>
  options.map((option) => ({ ...option, name: '' }));

/** Skips a quote that an order is using at the moment. */
async function deleteOlderQuotes(db: Database, userId: number): Promise<void> {
  const unused = and(eq(quotes.userId, userId), isNull(quotes.usedAt));
  const older = db
    .select({ id: quotes.id })
    .from(quotes)
    .where(unused)
    .orderBy(desc(quotes.expiresAt))
    .offset(MAX_STORED_QUOTES)
    .for('update', { skipLocked: true });
  await db.delete(quotes).where(inArray(quotes.id, older));
}
