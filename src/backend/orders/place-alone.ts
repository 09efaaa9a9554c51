import { once, readNote } from '#backend/http/idempotency.ts';
import { Refusal } from '#backend/http/refusal.ts';
import { insertAttempt } from '#backend/payments/attempts.ts';
import { usePromotion } from '#backend/promo/uses.ts';
import type { Services } from '#backend/services.ts';
import type { Answer } from '#contract/endpoints.ts';
import { decide } from './decide.ts';
import { insertOrders, NO_STANDING, readStanding } from './place.ts';
import type { Cart } from './wish.ts';

/**
 * One order in a transaction of its own, in which a refusal anywhere leaves nothing behind. It waits for whoever holds its quote, its
 * customer or its promotion, in this order.
 */
export function placeAlone({ db, signals, payments }: Services, { call, creation, ask }: Cart): Promise<Answer<'createOrder'> | Refusal> {
  return once<Answer<'createOrder'>>(db, creation, async (tx, note) => {
    const { user, now, key } = call;
    const standing = ask ? await readStanding(tx, ask) : NO_STANDING;
    if (standing.earlier) return note.repeated(standing.earlier);
    // Somebody who held the quote while this call waited for it may have been the same request, sent twice.
    const earlier = key !== null && standing.quote?.isUsed ? await readNote(tx, creation) : null;
    if (earlier) return note.repeated(earlier);
    const decision = await decide({ ...call, db: tx }, standing, { online: payments !== null, placedBefore: 0 });
    if (decision instanceof Refusal) return decision;
    const { order, items, answer, evaluation, payment } = decision;
    const written = insertOrders(tx, [{ order, items, note: key === null ? null : { key, bodyHash: note.bodyHash, answer } }]);
    note.last(written);
    if (payments && payment.method === 'card_online') {
      await written;
      await insertAttempt(tx, { order, provider: payments.name, cardId: payment.card?.id ?? null, now });
    }
    if (evaluation.promotion) {
      await written;
      await usePromotion(tx, evaluation.promotion.id, user.id, order.id);
    }
    call.afterCommit(() => signals.notify(order.id));
    return answer;
  });
}
