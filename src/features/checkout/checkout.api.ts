import type { PromoAnswer } from '#contract/cart.ts';
import type { Answer, Body } from '#contract/endpoints.ts';
import type { CreateOrderInput, Quote, QuoteInput } from '#contract/orders.ts';
import type { Http } from '#lib/http.ts';

export const checkPromo = (http: Http, body: Body<'checkPromo'>): Promise<PromoAnswer> =>
  http.call('checkPromo', { body });

export const quoteOrder = (http: Http, body: QuoteInput, signal: AbortSignal): Promise<Quote> =>
  http.call('quoteOrder', { body, signal });

export type CreatedOrder = Answer<'createOrder'>;

/** The same key always answers with the same order, however often it is sent. */
export const createOrder = (http: Http, body: CreateOrderInput, key: string): Promise<CreatedOrder> =>
  http.call('createOrder', { body, key });
