import { lineTotal } from '#backend/cart/totals.ts';
import { productPicture } from '#backend/catalog/view.ts';
import { Refusal, refuseField } from '#backend/http/refusal.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Problem } from '#contract/orders.ts';
import { choosePayment, type ChosenPayment } from './choose-payment.ts';
import { evaluate, type Evaluation } from './evaluate.ts';
import type { HeldQuote, NewItem, NewOrder, Standing } from './place.ts';
import type { AddressSnapshot, Totals } from './snapshot.ts';
import { orderView } from './view.ts';
import type { CreateCall } from './wish.ts';

/** An order that may be placed, and what is answered once it is. */
export interface Decision {
  readonly order: NewOrder;
  readonly items: readonly NewItem[];
  readonly answer: Answer<'createOrder'>;
  readonly evaluation: Evaluation;
  readonly payment: ChosenPayment;
}

/**
 * What becomes of an order on this ground; `call.db` is the order's transaction. `placedBefore` counts the orders that the same transaction places for the same
 * customer before this one.
 */
export async function decide(call: CreateCall, { quote, ground, address: saved }: Standing, { provider, placedBefore }: { readonly provider: string | null; readonly placedBefore: number }): Promise<Decision | Refusal> {
  const { now, locale } = call;
  const held = takeQuote(quote, now);
  if (held instanceof Refusal) return held;
  const address = chooseAddress(call, saved);
  if (address instanceof Refusal) return address;
  const evaluation = await confirm(call, held, ground, address);
  if (evaluation instanceof Refusal) return evaluation;
  const payment = await choosePayment(call, evaluation.totals, provider);
  if (payment instanceof Refusal) return payment;
  const { order, items } = newOrder(call, held, placedBefore, address, evaluation, payment);
  return { order, items, answer: answerOf(order, items, locale), evaluation, payment };
}

const conflict = (...problems: Problem[]): Refusal => new Refusal(409, 'changed', { problems });

/** Of two parallel requests the second sees the quote used. A stranger's quote is as good as none. */
function takeQuote(quote: HeldQuote | null, now: Date): HeldQuote | Refusal {
  if (quote?.isUsed) return conflict({ code: 'duplicate_order' });
  return quote && quote.expires > now.getTime() ? quote : conflict({ code: 'quote_expired' });
}

function chooseAddress({ body }: CreateCall, saved: AddressSnapshot | null): AddressSnapshot | Refusal {
  if (body.address_id) return saved ?? refuseField('address_id', 'wrong');
  return body.address ?? new Refusal(422, 'addressRequired', { fields: { address: 'addressRequired' }, problems: [{ code: 'address_required' }] });
}

/** Everything was read again. What differs from the quote, or stands against the order, refuses it. */
async function confirm({ db, user, now }: CreateCall, quote: HeldQuote, ground: Standing['ground'], address: AddressSnapshot): Promise<Evaluation | Refusal> {
  const { lines, totals, promocode } = quote.content;
  if (!ground) return conflict({ code: 'quote_expired' });
  const evaluation = await evaluate(db, { lines, promocode, addressCityId: address.city_id, userId: user.id, now }, ground, true);
  if (evaluation.problems.length > 0) return conflict(...evaluation.problems);
  return sameTotals(evaluation.totals, totals) ? evaluation : conflict({ code: 'price_changed' });
}

const sameTotals = (one: Totals, other: Totals): boolean =>
  one.items === other.items && one.discount === other.discount && one.delivery === other.delivery && one.total === other.total;

function newOrder(
  { user, body, now }: CreateCall, quote: HeldQuote, placedBefore: number, address: AddressSnapshot,
  { restaurant, city, cart, totals, promotion }: Evaluation, payment: ChosenPayment,
): { readonly order: NewOrder; readonly items: readonly NewItem[] } {
  const { orderId } = quote;
  if (orderId === null) throw new Error('A quote that was not used gave no id for its order');
  const place = { citySlug: city.slug, restaurantSlug: restaurant.slug, currency: city.currency };
  return {
    order: {
      id: orderId, userId: user.id, ordinal: placedBefore + 1, quoteId: quote.id, createdAt: now,
      status: payment.method === 'card_online' ? 'awaiting_payment' : 'placed', statusAt: now,
      cityId: city.id, citySlug: city.slug, cityName: city.name, currency: city.currency,
      restaurantId: restaurant.id, restaurantSlug: restaurant.slug, restaurantName: restaurant.name, restaurantPhone: restaurant.phone,
      leadMinutes: restaurant.leadMinutes,
      itemsTotal: totals.items, discount: totals.discount, delivery: totals.delivery, total: totals.total, promocode: promotion?.code ?? null,
      address, contactName: body.contact.name, contactPhone: body.contact.phone, comment: body.comment ?? '', cutleryCount: body.cutlery_count,
      paymentMethod: payment.method, paymentStatus: payment.method === 'card_online' ? 'pending' : 'none',
      card: payment.card && { brand: payment.card.brand, last4: payment.card.last4 }, changeFrom: payment.changeFrom,
      closedBy: null, closedReason: null, courierId: null,
    },
    items: cart.available.map((line, position) => ({
      orderId, position, productId: line.product.id, slug: line.product.slug, name: line.product.name, image: productPicture(place, line.product),
      count: line.count, unitPrice: line.unitPrice, options: line.options, total: lineTotal(line),
    })),
  };
}

/** What reading the order again would tell. */
function answerOf(order: NewOrder, items: readonly NewItem[], locale: CreateCall['locale']): Answer<'createOrder'> {
  const view = orderView({ order: { ...order, number: String(order.id) }, items, events: [{ status: order.status, at: order.createdAt }], rating: undefined, courier: undefined }, locale);
  return { order: view, payment: { status: view.payment.status, redirect_url: null, reason: null } };
}
