import { isDeepStrictEqual } from 'node:util';
import { and, eq, exists, gt, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { productPictureUrl } from '#backend/catalog/catalog-views.ts';
import { toPlace } from '#backend/catalog/delivery-zones.ts';
import { isVersionOfTerms } from '#backend/catalog/info-pages.ts';
import { readAddress } from '#backend/customers/account.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { hasDeliveredOrder } from '#backend/db/delivered-orders.ts';
import { personal } from '#backend/db/personal.ts';
import { isRecent } from '#backend/db/recent.ts';
import { orderEvents, orderItems, orders, promotions, promotionUses, quotes, users } from '#backend/db/schema/index.ts';
import { type ApiRequest, ErrorResponse, fieldError, tooManyRequests } from '#backend/http/handler.ts';
import { lineTotal } from '#backend/money.ts';
import { acceptedMethods, choosePayment, takesCurrency } from './payment-methods.ts';
import { readPromotion, recordPromotionUse } from '#backend/promotions/promotions.ts';
import { ETA_STEP_MINUTES } from '#contract/constants.ts';
import type { ApiResponse } from '#contract/endpoints.ts';
import { FINAL_STATUSES } from '#contract/order-lifecycle.ts';
import type { Problem } from '#contract/orders.ts';
import { orderView } from './order-repository.ts';
import { isPaymentOverdue } from './overdue-orders.ts';
import {
  type AddressSnapshot,
  type BranchSnapshot,
  DELIVERY_TO_UNKNOWN_ZONE,
  type QuoteSnapshot,
  readQuoteSnapshot,
} from '#backend/db/order-snapshots.ts';
import type { OrderServices } from './order-services.ts';
import { loadPricingContext } from './pricing-context.ts';
import { type PricedOrder, priceOrder } from './quote.ts';
import { findFreeSlot, type PromisedTime, type SlotContext, takeSlot } from './slots.ts';
import type { OrderRow } from './transitions.ts';
import { ZERO } from '#contract/money.ts';

type CreateOrderRequest = ApiRequest<'createOrder'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Promised times are rounded up to a multiple of it. */
const PROMISE_STEP_MS = ETA_STEP_MINUTES * 60_000;

/**
 * Places an order in the transaction of `createOnce`, which has locked the customer and looked up the idempotency key.
 * Locks the quote, by marking it used, and the promotion; an error response rolls everything back. Prices, stock, hours
 * and promotion are read again: the order is placed only if its totals equal those of the quote.
 */
export async function placeOrder(
  {
    paymentAccounts,
    orderPayments,
    orderEffects,
    settings,
  }: Pick<OrderServices, 'paymentAccounts' | 'orderPayments' | 'orderEffects' | 'settings'>,
  request: CreateOrderRequest,
): Promise<ApiResponse<'createOrder'> | ErrorResponse> {
  const { db: tx, user, body, locale, now } = request;
  const termsVersionId = body.terms_version ?? null;
  if (termsVersionId !== null && !(await isVersionOfTerms(tx, termsVersionId)))
    return fieldError('terms_version', 'invalidValue');
  const exceeded = await checkOrdersOfDay(tx, user.id, settings.ordersPerCustomerDay, now);
  if (exceeded) return exceeded;
  const quote = await markQuoteUsed(tx, user.id, body.quote_id, now);
  if (quote instanceof ErrorResponse) return quote;
  const content = readQuoteSnapshot(quote.content);

  const {
    lines,
    promocode,
    totals: quotedTotals,
    fulfilment: quotedFulfilment,
    slotAt: requestedSlotAt = null,
  } = content;
  // Quotes of earlier versions of the shop have no `fulfilment`; they are deliveries.
  const fulfilmentChoice = { ...DELIVERY_TO_UNKNOWN_ZONE, ...quotedFulfilment };
  const chosen = fulfilmentChoice.fulfilment === 'pickup' ? null : await chooseAddress(request);
  if (chosen instanceof ErrorResponse) return chosen;
  const quotedZone = fulfilmentChoice.zone;
  // An address without coordinates gets those of the quote.
  const place = (chosen && toPlace(chosen)) ?? quotedZone?.place ?? null;
  const address = chosen && { ...chosen, ...place };

  const context = await loadPricingContext(
    tx,
    quote.restaurantId,
    lines.map(({ id }) => id),
    { ...fulfilmentChoice, zone: quotedZone && { ...quotedZone, place }, now },
  );
  if (!context) return conflict({ code: 'quote_expired' });
  const candidate = promocode === null ? null : await readPromotion(tx, promocode, user, { now, lock: true });
  const { cart, totals, promotion, promisedTime, problems } = priceOrder(
    { lines, promotion: candidate, addressCityId: address?.city_id ?? null, slotAt: requestedSlotAt, now },
    context,
  );
  if (!promisedTime || problems.length > 0) return conflict(...problems);
  if (!isDeepStrictEqual(totals, quotedTotals)) return conflict({ code: 'price_changed' });
  const delayCode = requestedSlotAt === null ? delayProblemCode(promisedTime, content, now) : null;
  if (delayCode) return conflict({ code: delayCode, at: new Date(promisedTime.from).toISOString() });

  const { restaurant, city, branch, zone, isZoneChosen, slots } = context;
  const account = await paymentAccounts.current(tx);
  const takesOnline = takesCurrency(account, city.currency);
  const accepted = acceptedMethods(restaurant, fulfilmentChoice.fulfilment, takesOnline);
  const payment = await choosePayment(request, totals, accepted, takesOnline ? account : null);
  if (payment instanceof ErrorResponse) return payment;

  const isPaidInAdvance = payment.method === 'card_online' && totals.total > 0;
  const isLimited = slots.rule.maxOrders !== null || (promotion !== null && promotion.useLimit !== null);
  if (isLimited && (await exceedsUnpaidOrderLimit(tx, user.id, { isPaidInAdvance, now })))
    return conflict({ code: 'unpaid_order' });
  const values: NewOrder = {
    userId: user.id,
    quoteId: quote.id,
    createdAt: now,
    locale,
    status: isPaidInAdvance ? 'awaiting_payment' : 'placed',
    statusAt: now,
    cityId: city.id,
    citySlug: city.slug,
    cityName: city.name,
    currency: city.currency,
    restaurantId: restaurant.id,
    restaurantSlug: restaurant.slug,
    restaurantName: restaurant.name,
    restaurantPhone: restaurant.phone,
    fulfilment: fulfilmentChoice.fulfilment,
    branch: branch && toBranchSnapshot(branch),
    zoneId: zone?.id ?? null,
    zoneName: zone?.name ?? null,
    zoneChosen: zone && isZoneChosen,
    // A busy kitchen delays only orders for as soon as possible.
    leadMinutes: slots.leadMinutes + (requestedSlotAt === null ? slots.busyMinutes : 0),
    scheduledFor: requestedSlotAt === null ? null : new Date(requestedSlotAt),
    promisedFrom: new Date(promisedTime.from),
    promisedTo: new Date(promisedTime.to),
    slotAt: slots.rule.maxOrders === null ? null : new Date(promisedTime.slotAt),
    itemsTotal: totals.items,
    discount: totals.discount,
    refunded: ZERO,
    deliveryPrice: totals.delivery,
    total: totals.total,
    promocode: promotion?.code ?? null,
    address: address && personal(address),
    contactName: personal(body.contact.name),
    contactPhone: personal(body.contact.phone),
    comment: personal(body.comment ?? ''),
    cutleryCount: body.cutlery_count,
    substitution: body.substitution,
    paymentMethod: payment.method,
    paymentStatus: isPaidInAdvance ? 'pending' : 'none',
    card: payment.card && { brand: payment.card.brand, last4: payment.card.last4 },
    changeFrom: payment.changeFrom,
    closedBy: null,
    closedReason: null,
    closedCode: null,
    expectedAt: null,
    courierId: null,
    courierContact: null,
    termsVersionId,
    fiscalReceipt: null,
  };
  if (
    slots.rule.maxOrders !== null &&
    !(await takeSlot(tx, { ...values, slotAt: new Date(promisedTime.slotAt) }, slots.rule.maxOrders))
  )
    return conflict({ code: 'slot_full', at: nextFreeSlot(slots, promisedTime.slotAt, now) });
  const order = await insertOrder(tx, user.id, values, body.contact.name);
  const items = createOrderItems(order, cart);
  const event = tx
    .$with('event')
    .as(
      tx
        .insert(orderEvents)
        .values({ orderId: order.id, status: order.status, by: 'customer', at: now })
        .returning({ id: orderEvents.id }),
    );
  await tx.with(event).insert(orderItems).values(items);
  if (promotion) await recordPromotionUse(tx, promotion.id, user.id, order.id);
  if (account && isPaidInAdvance)
    await orderPayments.insertAttempt(tx, {
      order,
      provider: account.provider,
      accountId: account.accountId,
      cardId: payment.card?.id ?? null,
      saveCard: payment.saveCard,
      now,
    });
  if (order.status === 'placed') for (const effect of orderEffects.afterPlacement) await effect(tx, order);

  const view = orderView(
    {
      order,
      items,
      events: [{ status: order.status, at: now }],
      rating: undefined,
      refunds: [],
      courier: undefined,
      // Only delivered orders have a review author.
      customerName: '',
    },
    { locale, now, userId: user.id },
  );
  return { order: view, payment: { status: view.payment.status, redirect_url: null, reason: null } };
}

/**
 * The problem of an order for as soon as possible that would arrive later than its quote promised, which the customer
 * must confirm; else null. `slot_full` if other orders have filled the slot of the quote. `slot_unavailable` if the
 * delay exceeds the time that has passed since the quote by one step of the promised times or more.
 */
function delayProblemCode(
  { from, slotAt, isPostponed }: PromisedTime,
  { promisedSlotAt = null, promisedFrom = null, quotedAt }: QuoteSnapshot,
  now: Date,
): 'slot_full' | 'slot_unavailable' | null {
  // Quotes of earlier versions of the shop lack these fields.
  if (isPostponed && (promisedSlotAt === null || slotAt > promisedSlotAt)) return 'slot_full';
  if (promisedFrom === null || quotedAt === undefined) return null;
  const passedMs = now.getTime() - quotedAt;
  return from - promisedFrom >= passedMs + PROMISE_STEP_MS ? 'slot_unavailable' : null;
}

/** The start of the first free slot after `filled`, a slot that another order has filled meanwhile. */
function nextFreeSlot(slots: SlotContext, filled: number, now: Date): string | null {
  const free = findFreeSlot({ ...slots, fullSlots: new Set([...slots.fullSlots, filled]) }, now.getTime(), filled);
  return free === null ? null : new Date(free).toISOString();
}

const DAY_MS = 86_400_000;

/** A 429 with `Retry-After` if the customer has placed `max` orders within 24 hours; 0 for no limit. */
async function checkOrdersOfDay(tx: Database, userId: number, max: number, now: Date): Promise<ErrorResponse | null> {
  if (max === 0) return null;
  const count = tx.select({ count: users.orderCount }).from(users).where(eq(users.id, userId));
  const [oldest] = await tx
    .select({ at: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.ordinal, sql`(${count}) - ${max - 1}`),
        isRecent(orders.createdAt, DAY_MS, now),
      ),
    );
  return oldest ? tooManyRequests((oldest.at.getTime() + DAY_MS - now.getTime()) / 1000) : null;
}

/**
 * Open orders of one customer that are not paid for and occupy a slot with a limit, or a use of a promotion with one.
 * A customer without a delivered order has one; others have three, for a family that orders lunch and dinner.
 */
const MAX_UNPAID_ORDERS = { new: 1, known: 3 };

/**
 * Whether a customer may not place another order that occupies a slot or a use of a promotion with a limit: orders that
 * are not paid for and can be cancelled would take them from other customers for free. Of the orders that wait for an
 * online payment, each customer has at most one. An order counts until its promised time has passed.
 */
async function exceedsUnpaidOrderLimit(
  tx: Database,
  userId: number,
  { isPaidInAdvance, now }: { readonly isPaidInAdvance: boolean; readonly now: Date },
): Promise<boolean> {
  const limitedUse = tx
    .select()
    .from(promotionUses)
    .innerJoin(promotions, and(eq(promotions.id, promotionUses.promotionId), isNotNull(promotions.useLimit)))
    .where(eq(promotionUses.orderId, orders.id));
  const isOpen = and(notInArray(orders.status, [...FINAL_STATUSES]), gt(orders.promisedTo, now));
  const usesLimitedCapacity = or(isNotNull(orders.slotAt), exists(limitedUse));
  const open = await tx
    .select({ status: orders.status, statusAt: orders.statusAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.paymentStatus, 'paid'), isOpen, usesLimitedCapacity));
  const unpaid = open.filter((order) => !isPaymentOverdue(order, now));
  if (isPaidInAdvance && unpaid.some(({ status }) => status === 'awaiting_payment')) return true;
  if (unpaid.length < MAX_UNPAID_ORDERS.new) return false;
  return unpaid.length >= MAX_UNPAID_ORDERS.known || !(await hasDeliveredOrder(tx, userId));
}

const toBranchSnapshot = ({ id, name, address, phone, lat, lng }: BranchSnapshot): BranchSnapshot => ({
  id,
  name,
  address,
  phone,
  lat,
  lng,
});

const conflict = (...problems: Problem[]): ErrorResponse => new ErrorResponse(409, 'orderChanged', { problems });

/**
 * Marks the quote used and returns it; the update locks its row, and an error response rolls the update back. A
 * parallel order waits here and then finds the quote used. Another customer's quote is treated as missing.
 */
async function markQuoteUsed(tx: Database, userId: number, quoteId: string, now: Date) {
  if (!UUID.test(quoteId)) return conflict({ code: 'quote_expired' });
  const own = and(eq(quotes.id, quoteId), eq(quotes.userId, userId));
  const [quote] = await tx
    .update(quotes)
    .set({ usedAt: now })
    .where(and(own, isNull(quotes.usedAt), gt(quotes.expiresAt, now)))
    .returning({ id: quotes.id, restaurantId: quotes.restaurantId, content: quotes.content })
    .prepare('use_quote')
    .execute();
  if (quote) return quote;
  const [unusable] = await tx.select({ usedAt: quotes.usedAt }).from(quotes).where(own);
  return conflict({ code: unusable?.usedAt ? 'duplicate_order' : 'quote_expired' });
}

async function chooseAddress({ db: tx, user, body }: CreateOrderRequest): Promise<AddressSnapshot | ErrorResponse> {
  if (body.address_id) {
    const saved = await readAddress(tx, user.id, body.address_id);
    if (!saved) return fieldError('address_id', 'invalidValue');
    const { id: _id, ...snapshot } = saved;
    return snapshot;
  }
  return (
    body.address ??
    new ErrorResponse(422, 'addressRequired', {
      fieldErrors: { address: 'addressRequired' },
      problems: [{ code: 'address_required' }],
    })
  );
}

/** Without what the database generates. */
type NewOrder = Omit<OrderRow, 'id' | 'number' | 'ordinal'>;

/**
 * Inserts the order as the customer's next; ordinals have no gaps, since a rollback undoes the count. The contact names an
 * account without a name, which is then not asked for one again.
 */
async function insertOrder(tx: Database, userId: number, values: NewOrder, contactName: string) {
  const counted = tx.$with('counted').as(
    tx
      .update(users)
      .set({
        orderCount: sql`${users.orderCount} + 1`,
        name: sql`case when ${users.name} = '' then ${contactName} else ${users.name} end`,
      })
      .where(eq(users.id, userId))
      .returning({ ordinal: users.orderCount }),
  );
  const rows = await tx
    .with(counted)
    .insert(orders)
    .values({ ...values, ordinal: sql`(select order_count from ${counted})` })
    .returning({ id: orders.id, number: orders.number, ordinal: orders.ordinal })
    .prepare('insert_order')
    .execute();
  return { ...values, ...requireRow(rows) };
}

/** Snapshots of names, prices and pictures; later changes of the menu do not affect them. */
function createOrderItems(
  order: OrderRow,
  { available }: PricedOrder['cart'],
): Omit<typeof orderItems.$inferSelect, 'id'>[] {
  return available.map((pricedLine, position) => ({
    orderId: order.id,
    position,
    productId: pricedLine.product.id,
    slug: pricedLine.product.slug,
    name: pricedLine.product.name,
    // `order` provides the slugs of city and restaurant for the path of the picture.
    image: productPictureUrl(order, pricedLine.product),
    count: pricedLine.count,
    unitPrice: pricedLine.unitPrice,
    options: pricedLine.options,
    total: lineTotal(pricedLine),
    note: pricedLine.line.note ?? '',
  }));
}
