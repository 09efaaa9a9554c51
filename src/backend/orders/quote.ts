import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import {
  availableView,
  type Line,
  optionsOfKind,
  priceCart,
  type PricedCart,
  type UnavailableLine,
  validateCounts,
} from '#backend/cart/cart.ts';
import { zoneView } from '#backend/catalog/catalog-views.ts';
import type { Place } from '#backend/db/order-snapshots.ts';
import { toPlace } from '#backend/catalog/delivery-zones.ts';
import { getOpenStatus } from '#backend/catalog/schedule.ts';
import { MAX_STORED_QUOTES } from '#backend/customers/customer-limits.ts';
import type { Database } from '#backend/db/client.ts';
import { quotes } from '#backend/db/schema/index.ts';
import { type ApiRequest, type ErrorResponse, fieldError } from '#backend/http/handler.ts';
import { asMinor } from '#contract/money.ts';
import { calculateTotals, itemsTotal as sumOfItems } from '#backend/money.ts';
import { acceptedMethods, takesCurrency } from './payment-methods.ts';
import {
  checkPromotion,
  type PromotionCandidate,
  type PromotionResult,
  type PromotionRow,
  promotionView,
  readPromotion,
} from '#backend/promotions/promotions.ts';
import type { OrderServices } from './order-services.ts';
import type { ChosenOption } from '#contract/cart.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import type { ApiResponse } from '#contract/endpoints.ts';
import type { Problem } from '#contract/orders.ts';
import { timeSpanView, totalsView } from './order-repository.ts';
import {
  type FulfilmentChoice,
  type OrderTotals,
  QUOTE_VERSION,
  type QuoteSnapshot,
} from '#backend/db/order-snapshots.ts';
import { loadPricingContext, type PricingContext } from './pricing-context.ts';
import { findFreeSlot, type PromisedTime, promisedTimeOfSlot, type SlotContext, soonestPromisedTime } from './slots.ts';

const MINUTE_MS = 60_000;

/** Prices a cart and stores the result; `placeOrder` accepts the order only at these prices. */
export async function createQuote(
  { settings, rateLimiter, paymentAccounts }: OrderServices,
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
  // The order is still possible, without the code.
  const checkedCode = exceeded ? null : promocode;
  const candidate = checkedCode === null ? null : await readPromotion(db, checkedCode, user, { now });
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
  const { cart, promotion, totals, promisedTime } = priced;
  const problems = [...priced.problems, ...(exceeded?.details.problems ?? [])];
  // The form requests a quote after every change; only codes that do not exist count, so that codes cannot be guessed.
  if (checkedCode !== null && problems.every(({ code }) => code !== 'promo_invalid'))
    await rateLimiter.undo('promo', client);

  const { restaurant, city, terms, zone, isZoneChosen } = context;
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + settings.quoteMinutes * MINUTE_MS);
  await db.insert(quotes).values({
    id,
    userId: user.id,
    restaurantId: restaurant.id,
    content: {
      ...toQuoteSnapshot(priced, checkedCode),
      fulfilment: choice,
      slotAt,
      promisedSlotAt: promisedTime?.slotAt ?? null,
      promisedFrom: promisedTime?.from ?? null,
      quotedAt: now.getTime(),
    },
    expiresAt,
  });
  await deleteOlderQuotes(db, user.id);
  const takesOnline = takesCurrency(await paymentAccounts.current(db), city.currency);
  const restaurantContext = { citySlug: city.slug, restaurantSlug: restaurant.slug, currency: city.currency };
  return {
    lines: cart.available.map((line) => availableView(line, restaurantContext, locale)),
    totals: totalsView(totals),
    free_from: fulfilment === 'pickup' ? null : terms.freeFrom,
    zone: zone && { ...zoneView(zone, { city, minOrder: restaurant.minOrder }, locale), chosen: isZoneChosen },
    promotion: promotion && promotionView(promotion, totals.items, locale),
    problems,
    payment_methods: acceptedMethods(restaurant, fulfilment, takesOnline),
    fulfilment,
    eta: promisedTime && timeSpanView(promisedTime),
    is_postponed: promisedTime?.isPostponed ?? false,
    quote_id: id,
    expires_at: expiresAt.toISOString(),
    currency: city.currency,
  };
}

/**
 * The coordinates of a delivery, or those of its address; null if neither is known, undefined if only one coordinate is
 * given.
 */
function readPlace({ lat = null, lng = null, address }: ApiRequest<'quoteOrder'>['body']): Place | null | undefined {
  if (lat === null && lng === null) return address ? toPlace(address) : null;
  return toPlace({ lat, lng }) ?? undefined;
}

/** Stores the lines with the prices that this quote shows, so that only later changes count as changes. */
function toQuoteSnapshot({ cart, totals }: PricedOrder, promocode: string | null): QuoteSnapshot {
  const quoted = cart.available.map(({ line, unitPrice, options }) => ({
    ...line,
    price: unitPrice,
    modifiers: withoutNames(optionsOfKind(options, 'modifier', DEFAULT_LOCALE)),
    additives: withoutNames(optionsOfKind(options, 'additive', DEFAULT_LOCALE)),
  }));
  return {
    version: QUOTE_VERSION,
    lines: [...quoted, ...cart.unavailable.map(toStoredUnavailableLine)],
    totals,
    promocode,
  };
}

/**
 * The stored part of an unavailable line. It leads to the same problem as the whole line, so that the order is rejected
 * for the same reason as the quote.
 */
function toStoredUnavailableLine({ line, product }: UnavailableLine): Line {
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

/** Deletes unused quotes beyond the limit, except a quote that another transaction has locked to place its order. */
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

interface PricingInput {
  readonly lines: readonly Line[];
  /** Null without a promo code. */
  readonly promotion: PromotionCandidate | null;
  /** City of the delivery address; null while no address is chosen, and for a pickup. */
  readonly addressCityId: number | null;
  /** The slot that the customer chose, in milliseconds since the epoch; null for as soon as possible. */
  readonly slotAt: number | null;
  readonly now: Date;
}

export interface PricedOrder {
  readonly cart: PricedCart;
  /** The promotion that applies; null without one. */
  readonly promotion: PromotionRow | null;
  readonly totals: OrderTotals;
  /** Null if the order cannot be prepared at the chosen time. */
  readonly promisedTime: PromisedTime | null;
  /** Everything that prevents this order now. */
  readonly problems: readonly Problem[];
}

/** Prices and checks an order. The rules are the same for a quote and for placing the order. */
export function priceOrder(
  { lines, promotion: candidate, addressCityId, slotAt, now }: PricingInput,
  { restaurant, city, isRestaurantActive, products, fulfilment, branch, slots, terms, zoneProblem }: PricingContext,
): PricedOrder {
  const cart = priceCart(lines, products, restaurant.id);
  const itemsTotal = sumOfItems(cart.available);
  const result =
    candidate && checkPromotion(candidate, { restaurantId: restaurant.id, cityId: city.id, sum: itemsTotal, now });
  const promotion = result && 'promotion' in result ? result.promotion : null;
  const totals = calculateTotals(cart.available, terms, promotion);
  const promisedTime =
    slotAt === null ? soonestPromisedTime(slots, now.getTime()) : promisedTimeOfSlot(slots, slotAt, now.getTime());
  const isPickupUnavailable = isRestaurantActive && fulfilment === 'pickup' && !branch?.pickup;
  const problems: Problem[] = [
    ...lineProblems(cart),
    ...(isPickupUnavailable ? [{ code: 'fulfilment_unavailable' as const }] : []),
    ...(zoneProblem ? [zoneProblem] : []),
    ...(promisedTime || isPickupUnavailable
      ? []
      : [isRestaurantActive ? timeProblem(slots, slotAt, now) : { code: 'restaurant_closed' as const, at: null }]),
    ...(itemsTotal < terms.minOrder
      ? [{ code: 'min_order_not_met' as const, amount: asMinor(terms.minOrder - itemsTotal) }]
      : []),
    ...(restaurant.maxOrder !== null && itemsTotal > restaurant.maxOrder
      ? [{ code: 'max_order_exceeded' as const, amount: asMinor(itemsTotal - restaurant.maxOrder) }]
      : []),
    ...(addressCityId !== null && addressCityId !== city.id ? [{ code: 'address_other_city' as const }] : []),
    ...promotionProblems(result),
  ];
  return { cart, promotion, totals, promisedTime, problems };
}

/** Why no time can be promised: `at` is the next opening of a closed restaurant, else the next free slot. */
function timeProblem(slots: SlotContext, slotAt: number | null, now: Date): Problem {
  const opening = getOpenStatus(slots.periods, now);
  if (slotAt === null && !opening.open)
    return { code: 'restaurant_closed', at: opening.opensAt?.toISOString() ?? null };
  const free = findFreeSlot(slots, now.getTime(), slotAt);
  // An open restaurant whose slots are not full takes no more orders before closing.
  const isFull =
    slotAt === null
      ? soonestPromisedTime({ ...slots, fullSlots: new Set() }, now.getTime()) !== null
      : slots.fullSlots.has(slotAt);
  return {
    code: isFull ? 'slot_full' : 'slot_unavailable',
    at: free === null ? null : new Date(free).toISOString(),
  };
}

function lineProblems({ available, unavailable }: PricedCart): Problem[] {
  return [
    ...unavailable.map(({ line, code }) => ({ code, product_id: line.id, id_front: line.id_front })),
    ...available
      .filter(({ priceChanged }) => priceChanged)
      .map(({ line }) => ({ code: 'price_changed' as const, product_id: line.id, id_front: line.id_front })),
  ];
}

function promotionProblems(result: PromotionResult | null): Problem[] {
  if (!result || 'promotion' in result) return [];
  return [result.missing === undefined ? { code: result.code } : { code: result.code, amount: result.missing }];
}
