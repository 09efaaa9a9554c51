import type { EndpointName } from '#contract/endpoints.ts';

/** What is limited. Calls of one kind share a count. */
export const LIMITED = ['sign_in', 'promo', 'quote', 'order', 'saved', 'payment', 'card_token'] as const;
export type Limited = (typeof LIMITED)[number];

/** Attempts in ten minutes; 0 for no limit. */
export interface Limit {
  readonly perUser: number;
  readonly perAddress: number;
}

export type Limits = Readonly<Record<Limited, Limit>>;

const UNLIMITED: Limit = { perUser: 0, perAddress: 0 };
export const NO_LIMITS: Limits = {
  sign_in: UNLIMITED,
  promo: UNLIMITED,
  quote: UNLIMITED,
  order: UNLIMITED,
  saved: UNLIMITED,
  payment: UNLIMITED,
  card_token: UNLIMITED,
};

/** The limited calls. Sending codes has limits of its own, by phone. */
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
