import { and, eq, sql } from 'drizzle-orm';
import type { AvailableLine } from '#backend/cart/pricing.ts';
import { lineTotal } from '#backend/cart/totals.ts';
import { productPicture } from '#backend/catalog/view.ts';
import type { Database } from '#backend/db/client.ts';
import { isId, only } from '#backend/db/rows.ts';
import { orderEvents, orderItems, orders, quotes, users } from '#backend/db/schema/index.ts';
import type { Call, SomeHandlers } from '#backend/http/call.ts';
import { Refusal, refuseField } from '#backend/http/refusal.ts';
import { insertAttempt } from '#backend/payments/attempts.ts';
import { usePromotion } from '#backend/promo/uses.ts';
import type { Services } from '#backend/services.ts';
import { readAddress } from '#backend/user/address.ts';
import type { Problem } from '#contract/orders.ts';
import { choosePayment, type ChosenPayment } from './choose-payment.ts';
import { evaluate, type Evaluation } from './evaluate.ts';
import { readOrder } from './read.ts';
import type { AddressSnapshot, Totals } from './snapshot.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type CreateCall = Call<'createOrder'>;
type QuoteRow = typeof quotes.$inferSelect;

/** The framework runs this call in one transaction: a refusal anywhere leaves nothing behind. */
export function createCalls({ signals, payments }: Services): SomeHandlers<'createOrder'> {
  return {
    createOrder: async (call) => {
      const { db, user, locale, now, afterCommit } = call;
      const quote = await takeQuote(call);
      if (quote instanceof Refusal) return quote;
      const address = await chooseAddress(call);
      if (address instanceof Refusal) return address;
      const evaluation = await confirm(call, quote, address);
      if (evaluation instanceof Refusal) return evaluation;
      const payment = await choosePayment(call, evaluation.totals, payments !== null);
      if (payment instanceof Refusal) return payment;
      const orderId = await insertOrder(call, quote, address, evaluation, payment);
      if (payments && payment.method === 'card_online') {
        const { total } = evaluation.totals;
        await insertAttempt(db, { order: { id: orderId, total, currency: evaluation.city.currency }, provider: payments.name, cardId: payment.card?.id ?? null, now });
      }
      if (evaluation.promotion) await usePromotion(db, evaluation.promotion.id, user.id, orderId);
      afterCommit(() => signals.notify(orderId));
      const order = await readOrder(db, user.id, orderId, locale);
      if (!order) throw new Error('The order that was just placed cannot be read');
      await db.update(quotes).set({ usedAt: now }).where(eq(quotes.id, quote.id));
      return { order, payment: { status: order.payment.status, redirect_url: null, reason: null } };
    },
  };
}

const conflict = (...problems: Problem[]): Refusal => new Refusal(409, 'changed', { problems });

/** Locks the quote, so that of two parallel requests the second sees it used. A stranger's quote is as good as none. */
async function takeQuote({ db, user, body, now }: CreateCall): Promise<QuoteRow | Refusal> {
  if (!UUID.test(body.quote_id)) return conflict({ code: 'quote_expired' });
  const [quote] = await db.select().from(quotes).where(and(eq(quotes.id, body.quote_id), eq(quotes.userId, user.id))).for('update');
  if (quote?.usedAt) return conflict({ code: 'duplicate_order' });
  return quote && quote.expiresAt > now ? quote : conflict({ code: 'quote_expired' });
}

async function chooseAddress({ db, user, body }: CreateCall): Promise<AddressSnapshot | Refusal> {
  if (body.address_id) {
    const saved = isId(body.address_id) ? await readAddress(db, user.id, body.address_id) : null;
    if (!saved) return refuseField('address_id', 'wrong');
    const { id: _id, ...snapshot } = saved;
    return snapshot;
  }
  return body.address ?? new Refusal(422, 'addressRequired', { fields: { address: 'addressRequired' }, problems: [{ code: 'address_required' }] });
}

/** Reads everything again. What differs from the quote, or stands against the order, refuses it. */
async function confirm({ db, user, now }: CreateCall, quote: QuoteRow, address: AddressSnapshot): Promise<Evaluation | Refusal> {
  const { lines, totals, promocode } = quote.content;
  const wish = { restaurantId: quote.restaurantId, lines, promocode, addressCityId: address.city_id, userId: user.id, now };
  const evaluation = await evaluate(db, wish, true);
  if (!evaluation) return conflict({ code: 'quote_expired' });
  if (evaluation.problems.length > 0) return conflict(...evaluation.problems);
  return sameTotals(evaluation.totals, totals) ? evaluation : conflict({ code: 'price_changed' });
}

const sameTotals = (one: Totals, other: Totals): boolean =>
  one.items === other.items && one.discount === other.discount && one.delivery === other.delivery && one.total === other.total;

async function insertOrder(
  { db, user, body, now }: CreateCall, quote: QuoteRow, address: AddressSnapshot, { restaurant, city, cart, totals, promotion }: Evaluation, payment: ChosenPayment,
): Promise<number> {
  const status = payment.method === 'card_online' ? 'awaiting_payment' : 'placed';
  const counted = await db.update(users).set({ orderCount: sql`${users.orderCount} + 1` }).where(eq(users.id, user.id)).returning({ ordinal: users.orderCount });
  const inserted = await db
    .insert(orders)
    .values({
      userId: user.id, ordinal: only(counted).ordinal, quoteId: quote.id, createdAt: now, status, statusAt: now,
      cityId: city.id, citySlug: city.slug, cityName: city.name, currency: city.currency,
      restaurantId: restaurant.id, restaurantSlug: restaurant.slug, restaurantName: restaurant.name, restaurantPhone: restaurant.phone,
      leadMinutes: restaurant.leadMinutes,
      itemsTotal: totals.items, discount: totals.discount, delivery: totals.delivery, total: totals.total, promocode: promotion?.code ?? null,
      address, contactName: body.contact.name, contactPhone: body.contact.phone, comment: body.comment ?? '', cutleryCount: body.cutlery_count,
      paymentMethod: payment.method, paymentStatus: 'none', card: payment.card && { brand: payment.card.brand, last4: payment.card.last4 }, changeFrom: payment.changeFrom,
    })
    .returning({ id: orders.id });
  const { id: orderId } = only(inserted);
  await insertItems(db, orderId, cart.available, (slug) => productPicture({ citySlug: city.slug, restaurantSlug: restaurant.slug, currency: city.currency }, slug));
  await db.insert(orderEvents).values({ orderId, status, by: 'customer', at: now });
  return orderId;
}

async function insertItems(db: Database, orderId: number, lines: readonly AvailableLine[], picture: (slug: string) => string): Promise<void> {
  await db.insert(orderItems).values(
    lines.map((line, position) => ({
      orderId, position, productId: line.product.id, slug: line.product.slug, name: line.product.name, image: picture(line.product.slug),
      count: line.count, unitPrice: line.unitPrice, options: line.options, total: lineTotal(line),
    })),
  );
}
