import { COURIER_PROFILE } from '../data/customer-data.ts';
import { isObject, type JsonObject } from '../data/json.ts';
import { createOrder, moveTo, toSnapshot, withStatus } from './orders.ts';
import { objectsOf, priceLines } from './pricing.ts';
import { findOrder, putOrder, takeId, type ProviderState } from './provider-state.ts';
import { ok, refuse, type CallRequest, type Reply } from './reply.ts';

const PER_PAGE = 10;
const QUOTE_LIFETIME_MS = 15 * 60_000;

const noOrder = (): Reply => refuse(404, 'No query results for model [App\\Models\\Order]');
const problem = (code: string): Reply => refuse(409, '', { problems: [{ code }] });
const objectOf = (value: unknown): JsonObject => (isObject(value as JsonObject) ? (value as JsonObject) : {});

/** Responds with a part of the order that a query or a body names. */
function ofOrder(state: ProviderState, { query, body }: CallRequest, respond: (order: JsonObject) => Reply): Reply {
  const order = findOrder(state, query.get('order_id') ?? body['order_id']);
  return order ? respond(order) : noOrder();
}

function getOrders(state: ProviderState, { query }: CallRequest): Reply {
  const page = Math.max(1, Number(query.get('page')) || 1);
  const total = state.orders.length;
  const meta = { current_page: page, last_page: Math.max(1, Math.ceil(total / PER_PAGE)), per_page: PER_PAGE, total };
  return ok({ data: state.orders.slice((page - 1) * PER_PAGE, page * PER_PAGE), meta });
}

function quoteOrder(state: ProviderState, { body }: CallRequest, now: Date): Reply {
  const restaurantId = Number(body['restaurant_id']);
  const price = priceLines(objectsOf(body['products']), restaurantId, body['promocode']);
  const quoteId = `quote-${takeId(state)}`;
  state.quotes.set(quoteId, { price, restaurantId });
  return ok({
    lines: price.items,
    totals: price.totals,
    free_from: price.freeFrom,
    promotion: price.promotion,
    problems: [],
    payment_methods: ['cash', 'card_courier', 'card_online'],
    quote_id: quoteId,
    expires_at: new Date(now.getTime() + QUOTE_LIFETIME_MS).toISOString(),
    currency: price.currency,
  });
}

const paymentOf = (order: JsonObject): JsonObject => ({
  status: objectOf(order['payment'])['status'] ?? 'none',
  redirect_url: null,
  reason: null,
});

function placeOrder(state: ProviderState, { body }: CallRequest, now: Date): Reply {
  const quote = state.quotes.get(String(body['quote_id']));
  if (!quote) return problem('quote_expired');
  const saved = state.addresses.find(({ id }) => id === body['address_id']);
  const address = saved ?? (isObject(body['address']) ? body['address'] : null);
  if (!address) return problem('address_required');
  const payment = objectOf(body['payment']);
  const method = String(payment['method'] ?? 'cash');
  const order = createOrder({
    id: takeId(state),
    status: method === 'card_online' ? 'awaiting_payment' : 'placed',
    createdAt: now,
    price: quote.price,
    restaurantId: quote.restaurantId,
    address: toSnapshot(address),
    contact: objectOf(body['contact']),
    comment: String(body['comment'] ?? ''),
    method,
    changeFrom: payment['change_from'] ?? null,
  });
  state.quotes.delete(String(body['quote_id']));
  putOrder(state, order);
  return ok({ order, payment: paymentOf(order) });
}

function payOrder(state: ProviderState, order: JsonObject, method: string, now: Date): Reply {
  if (order['status'] !== 'awaiting_payment') return refuse(409, '');
  const status = method === 'card_online' ? 'paid' : 'none';
  const paid = moveTo({ ...order, payment: { ...objectOf(order['payment']), method, status } }, 'placed', now);
  return ok(paymentOf(putOrder(state, paid)));
}

function cancelOrder(state: ProviderState, order: JsonObject, { body }: CallRequest, now: Date): Reply {
  if (!order['can_cancel']) return refuse(409, 'Заказ уже готовится');
  const closed = { by: 'customer', reason: String(body['reason'] ?? '') };
  return ok(putOrder(state, moveTo({ ...order, closed }, 'cancelled', now)));
}

function rateOrder(state: ProviderState, order: JsonObject, { body }: CallRequest): Reply {
  if (!order['can_rate']) return refuse(409, 'Заказ уже оценён');
  const { food = 0, delivery = 0, service = 0, comment = '' } = body;
  return storeRating(state, order, { food, delivery, service }, { ...body, comment });
}

/** A comment that the customer publishes awaits a decision. */
function storeRating(state: ProviderState, order: JsonObject, stars: JsonObject, body: JsonObject): Reply {
  const { comment = '', publish = false } = body;
  const rating = { ...stars, comment, ...(publish && comment !== '' && { review_status: 'pending' }) };
  putOrder(state, withStatus({ ...order, rating }, 'delivered'));
  return ok(rating);
}

function editReview(state: ProviderState, order: JsonObject, { body }: CallRequest): Reply {
  const { review_status: _, ...stars } = objectOf(order['rating']);
  return order['rating'] ? storeRating(state, order, stars, body) : refuse(409, 'Заказ не оценён');
}

/** The calls about orders and their payment, except the stream; null for any other. */
export function respondToOrder(state: ProviderState, request: CallRequest, now: Date): Reply | null {
  switch (request.name) {
    case 'quoteOrder':
      return quoteOrder(state, request, now);
    case 'createOrder':
      return placeOrder(state, request, now);
    case 'getOrders':
      return getOrders(state, request);
    case 'getOrder':
      return ofOrder(state, request, ok);
    case 'getOrderPayment':
      return ofOrder(state, request, (order) => ok(paymentOf(order)));
    case 'payOrder':
      return ofOrder(state, request, (order) => payOrder(state, order, String(request.body['method']), now));
    case 'getCourier':
      return ofOrder(state, request, (order) => (order['courier'] ? ok(COURIER_PROFILE) : noOrder()));
    case 'cancelOrder':
      return ofOrder(state, request, (order) => cancelOrder(state, order, request, now));
    case 'rateOrder':
      return ofOrder(state, request, (order) => rateOrder(state, order, request));
    case 'editReview':
      return ofOrder(state, request, (order) => editReview(state, order, request));
    case 'reportProblem':
      return ofOrder(state, request, () => ok({ status: true }));
    default:
      return null;
  }
}
