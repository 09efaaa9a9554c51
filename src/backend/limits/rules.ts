import type { EndpointName } from '#contract/endpoints.ts';

/** What is counted. Calls of one kind share a count. */
export const LIMITED = ['sign_in', 'promo', 'quote', 'order', 'saved', 'payment', 'card_token'] as const;
export type Limited = (typeof LIMITED)[number];

/** How often in ten minutes; 0 for any number of times. */
export interface Limit {
  readonly perUser: number;
  readonly perAddress: number;
}

export type Limits = Readonly<Record<Limited, Limit>>;

const ANY: Limit = { perUser: 0, perAddress: 0 };
/** Nothing is counted. */
export const NO_LIMITS: Limits = { sign_in: ANY, promo: ANY, quote: ANY, order: ANY, saved: ANY, payment: ANY, card_token: ANY };

/** The calls that are counted. Codes that are sent have limits of their own, by phone. */
export const KIND_OF_CALL: Readonly<Partial<Record<EndpointName, Limited>>> = {
  checkCode: 'sign_in',
  deleteAccount: 'sign_in',
  checkPromo: 'promo',
  quoteOrder: 'quote',
  createOrder: 'order',
  addAddress: 'saved',
  editAddress: 'saved',
  addCard: 'saved',
  confirmCard: 'saved',
  payOrder: 'payment',
};
