import type { Answer } from '#contract/endpoints.ts';
import type { PaymentOptions } from '#contract/orders.ts';
import type { Card } from '#contract/user.ts';
import type { Http } from '#lib/http.ts';

export const getPaymentOptions = (http: Http): Promise<PaymentOptions> => http.call('getPaymentOptions');
export const getCards = (http: Http): Promise<Card[]> => http.call('getCards');
/** `key`: an Idempotency-Key, the same for each repetition with one and the same token. */
export const addCard = (http: Http, cardToken: string, key: string): Promise<Answer<'addCard'>> =>
  http.call('addCard', { body: { card_token: cardToken }, key });
export const confirmCard = (http: Http, cardId: number, code: string): Promise<Card> =>
  http.call('confirmCard', { body: { card_id: cardId, code } });
export const setDefaultCard = (http: Http, cardId: number): Promise<Card> =>
  http.call('setDefaultCard', { body: { card_id: cardId } });
export const deleteCard = (http: Http, cardId: number): Promise<unknown> =>
  http.call('deleteCard', { query: { card_id: cardId } });
