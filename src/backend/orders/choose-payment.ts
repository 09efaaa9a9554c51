import { findUsableCard, type CardRow } from '#backend/cards/saved-cards.ts';
import type { Call } from '#backend/http/call.ts';
import { Refusal, refuseField } from '#backend/http/refusal.ts';
import { toMinor } from '#backend/money.ts';
import type { PaymentMethod } from '#contract/constants.ts';
import type { Totals } from './snapshot.ts';

/** Nobody pays a courier with more; major units. */
const LARGEST_CHANGE = 10_000_000;

export interface ChosenPayment {
  readonly method: PaymentMethod;
  /** The saved card that is charged. */
  readonly card: CardRow | null;
  /** Minor units; null without a wish for change. */
  readonly changeFrom: number | null;
}

export async function choosePayment({ db, user, now, body: { payment } }: Call<'createOrder'>, totals: Totals, provider: string | null): Promise<ChosenPayment | Refusal> {
  const { method, change_from, card_id } = payment;
  if (method === 'card_online') {
    if (provider === null) return new Refusal(422, 'onlineUnavailable', { fields: { 'payment.method': 'onlineUnavailable' } });
    const card = card_id ? await findUsableCard(db, user.id, card_id, { now, provider }) : null;
    return card_id && !card ? refuseField('payment.card_id', 'cardUnusable') : { method, card, changeFrom: null };
  }
  if (method === 'card_courier' || !change_from) return { method, card: null, changeFrom: null };
  if (change_from > LARGEST_CHANGE) return refuseField('payment.change_from', 'outOfRange');
  const changeFrom = toMinor(change_from);
  return changeFrom < totals.total ? refuseField('payment.change_from', 'changeTooSmall') : { method, card: null, changeFrom };
}
