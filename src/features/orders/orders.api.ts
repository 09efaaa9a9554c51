import type { Answer, Body } from '#contract/endpoints.ts';
import type { Courier, Order, PaymentState, Rating } from '#contract/orders.ts';
import type { Http } from '#lib/http.ts';

export const getOrders = (http: Http, page: number): Promise<Answer<'getOrders'>> =>
  http.call('getOrders', { query: { page } });
export const getOrder = (http: Http, id: number, signal?: AbortSignal): Promise<Order> =>
  http.call('getOrder', { query: { order_id: id }, ...(signal ? { signal } : {}) });
export const getCourier = (http: Http, id: number): Promise<Courier> =>
  http.call('getCourier', { query: { order_id: id } });
export const getPayment = (http: Http, id: number): Promise<PaymentState> =>
  http.call('getOrderPayment', { query: { order_id: id } });
/** `key`: an Idempotency-Key; each attempt has its own. */
export const payOrder = (http: Http, payment: Body<'payOrder'>, key: string): Promise<PaymentState> =>
  http.call('payOrder', { body: payment, key });
export const cancelOrder = (http: Http, id: number, reason: string): Promise<Order> =>
  http.call('cancelOrder', { body: { order_id: id, reason: reason.trim() || null } });
/** `key`: an Idempotency-Key; an order is rated once. */
export const rateOrder = (http: Http, rating: Body<'rateOrder'>, key: string): Promise<Rating> =>
  http.call('rateOrder', { body: rating, key });
