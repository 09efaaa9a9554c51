import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { couriers, orders } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { ErrorResponse, fieldError, type Handlers, notFound } from '#backend/http/handler.ts';
import { createOnce } from '#backend/http/idempotency.ts';
import { COURIER_COLUMNS, HIDDEN_CONTACT, VISIBILITY_COLUMNS, visibleParts } from '#backend/order-visibility.ts';
import { mapLocales } from '#backend/text.ts';
import { businessDayOf, isAfterMidnight, startOfBusinessDay } from '#contract/business-day.ts';
import { LANGUAGE_TAGS, type Locale, OPERATOR_LOCALE } from '#contract/constants.ts';
import { wrongPhone } from '#backend/http/request-input.ts';
import { country } from '#contract/country.ts';
import { isAcceptedPhone } from '#contract/phone.ts';
import type { Slot, Slots } from '#contract/orders.ts';
import { getBackendT } from '#i18n/backend.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { readCourierPlace } from './courier-place.ts';
import { streamOrder } from './event-stream.ts';
import { lockOwnOrder, ownOrder, readOrder, readOrderPage, timeSpanView } from './order-repository.ts';
import { placeOrder } from './place-order.ts';
import { loadFulfilmentContext } from './pricing-context.ts';
import { createQuote } from './quote.ts';
import { insertReport } from './reports.ts';
import type { OrderServices } from './order-services.ts';
import { listSlots, type SlotContext, soonestPromisedTime } from './slots.ts';
import { transitionOrder } from './transitions.ts';

/** The largest value of the column `order_events.id`. */
const MAX_EVENT_ID = 2_147_483_647;

export function orderHandlers(services: OrderServices) {
  const { orderPayments, orderChanges, runPaymentJobsNow, log } = services;
  return {
    getSlots,

    quoteOrder: (request) => createQuote(services, request),

    createOrder: async (request) => {
      const { db, user, locale, now, body } = request;
      if (!isAcceptedPhone(body.contact.phone, services.settings.otherPhones)) return wrongPhone('contact.phone');
      const read = async (tx: Database, orderId: number) => {
        const order = await readOrder(tx, user.id, orderId, { locale, now });
        const payment = await orderPayments.read(tx, user.id, orderId, { locale, now });
        return order && payment ? { order, payment } : notFound();
      };
      const placed = await createOnce(
        'createOrder',
        request,
        (tx) => placeOrder(services, { ...request, db: tx }),
        async (tx) => {
          const ofQuote = and(eq(orders.quoteId, request.body.quote_id), eq(orders.userId, user.id));
          const [order] = await tx.select({ id: orders.id }).from(orders).where(ofQuote);
          return order ? read(tx, order.id) : notFound();
        },
      );
      if (placed instanceof ErrorResponse) return placed;
      const { id } = placed.order;
      orderChanges.publish(id);
      if (placed.order.payment.status === 'none') return placed;
      await orderPayments.begin(id, locale);
      return read(db, id);
    },

    getOrders: ({ db, user, query, locale, now }) => readOrderPage(db, user.id, query.page, { locale, now }),

    getOrder: async ({ db, user, query, locale, now }) =>
      (await readOrder(db, user.id, query.order_id, { locale, now })) ?? notFound(),

    getCourier: async ({ db, user, query, now }) => {
      const [found] = await db
        .select({ courier: COURIER_COLUMNS, order: { id: orders.id, ...VISIBILITY_COLUMNS } })
        .from(couriers)
        .innerJoin(orders, eq(orders.courierId, couriers.id))
        .where(ownOrder(user.id, query.order_id));
      if (!found) return notFound();
      const { order } = found;
      const { courier, address } = visibleParts(order, found.courier, { role: 'customer', userId: user.id }, now);
      return { ...(courier ?? HIDDEN_CONTACT), place: await readCourierPlace(db, order, address, now) };
    },

    getOrderEvents: async ({ db, user, query, httpRequest }) => {
      const [order] = await db.select({ id: orders.id }).from(orders).where(ownOrder(user.id, query.order_id));
      if (!order) return notFound();
      const received = Number(httpRequest.headers.get('last-event-id') ?? 0);
      const lastEventId = Number.isSafeInteger(received) && received > 0 ? Math.min(received, MAX_EVENT_ID) : 0;
      const registered = services.customerStreams.register(user.id);
      const abort = AbortSignal.any([httpRequest.signal, services.closing, registered.signal]);
      const request = { orderId: order.id, userId: user.id, tokenHash: user.tokenHash, lastEventId };
      return new Response(streamOrder(services, request, abort, registered.close), {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      });
    },

    cancelOrder: async ({ db, user, body, locale, now }) => {
      const error = await inTransaction(db, async (tx) => {
        const order = await lockOwnOrder(tx, user.id, body.order_id);
        if (!order) return notFound();
        const cancellation = { to: 'cancelled', by: 'customer', at: now, reason: body.reason ?? '' } as const;
        const moved = await transitionOrder(tx, order, cancellation, services.orderEffects);
        return moved ? null : new ErrorResponse(409, 'cannotCancel');
      });
      if (error) return error;
      orderChanges.publish(body.order_id);
      runPaymentJobsNow();
      return (await readOrder(db, user.id, body.order_id, { locale, now })) ?? notFound();
    },

    reportProblem: async (request) => {
      const { order_id: orderId, reason } = request.body;
      const result = await createOnce('reportProblem', request, async (tx) => {
        const order = await lockOwnOrder(tx, request.user.id, orderId);
        return order ? insertReport(tx, order, request) : notFound();
      });
      if (!(result instanceof ErrorResponse))
        log('info', 'a problem with an order was reported', { item: orderId, state: reason });
      return result;
    },
  } satisfies Partial<Handlers>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Labels by the number of days from today. Slots of the past night belong to day -1. */
const DAY_LABELS: Readonly<Record<number, MessageKey<'backend-orders'>>> = {
  [-1]: 'backend-orders:slots_pastNight',
  0: 'backend-orders:slots_today',
  1: 'backend-orders:slots_tomorrow',
};

const timeFormats = mapLocales((locale) =>
  createFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const dayFormats = mapLocales((locale) => createFormat(locale, { weekday: 'short', day: 'numeric', month: 'long' }));
const offsetFormat = createFormat(OPERATOR_LOCALE, { hour: '2-digit', timeZoneName: 'shortOffset' });

function createFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { timeZone: country.timeZone, ...options });
}

const getSlots: Handlers['getSlots'] = async ({ db, query, locale, now }) => {
  const { id_restaurant: restaurantId, fulfilment, branch_id: branchId = null, zone_id: zoneId = null } = query;
  const zone = fulfilment === 'delivery' ? { zoneId, place: null } : null;
  const context = await loadFulfilmentContext(db, restaurantId, {
    fulfilment,
    branchId,
    zone,
    now,
  });
  if (!context) return notFound();
  if (fulfilment === 'pickup' && branchId !== null && !context.branch) return fieldError('branch_id', 'invalidValue');
  if (fulfilment === 'pickup' && !context.branch?.pickup) return { asap: null, is_postponed: false, days: [] };
  return slotsView(context.slots, now, locale);
};

export function slotsView(context: SlotContext, now: Date, locale: Locale): Slots {
  const soonest = soonestPromisedTime(context, now.getTime());
  const { today } = context.clock;
  const byDay = Map.groupBy(listSlots(context, now.getTime()), (at) => businessDayOf(new Date(at), context.clock));
  const t = getBackendT(locale);
  const dayLabel = (day: string): string => {
    const key = DAY_LABELS[(Date.parse(day) - today) / DAY_MS];
    return key ? t(key) : dayFormats[locale].format(startOfBusinessDay(day));
  };
  return {
    asap: soonest && timeSpanView(soonest),
    is_postponed: soonest?.isPostponed ?? false,
    days: Array.from(byDay, ([day, slots]) => ({
      label: dayLabel(day),
      slots: slots.map((at) => slotView(at, context, locale)),
    })),
  };
}

function slotView(at: number, { clock, rule, fullSlots }: SlotContext, locale: Locale): Slot {
  const to = at + rule.intervalMinutes * 60_000;
  const format = timeFormats[locale];
  // When the clocks go back, an hour occurs twice; the offset in the label distinguishes them.
  const isAmbiguous = [at - HOUR_MS, at + HOUR_MS].some((other) => format.format(other) === format.format(at));
  const label = [
    `${format.format(at)}–${format.format(to)}`,
    isAfterMidnight(new Date(at), clock) && getBackendT(locale)('backend-orders:slots_atNight'),
    isAmbiguous && `(${offsetFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value})`,
  ];
  return {
    at: new Date(at).toISOString(),
    to: new Date(to).toISOString(),
    label: label.filter(Boolean).join(' '),
    is_full: fullSlots.has(at),
  };
}
