import { endedWithoutDelivery } from '#contract/order-lifecycle.ts';
import { queueConfirmation, queueRefundEmail, queueStatusEmail } from './notices/email-notices.ts';
import { queueDelayNotice, queuePaymentReturnedNotice, queueStatusNotice } from './notices/outbox.ts';
import { deletePlaceOfOrder } from './orders/courier-place.ts';
import { releaseSlot } from './orders/slots.ts';
import type { OrderEffects } from './orders/transitions.ts';
import { undoPaymentAttempt } from './payments/payment-attempts.ts';
import { releasePromotion } from './promotions/promotions.ts';

/** What follows a change of an order, in this order. `before` is its row before the change. */
export const ORDER_EFFECTS: OrderEffects = {
  afterPlacement: [(tx, order) => queueConfirmation(tx, order, order.createdAt)],
  afterTransition: [
    // The place is the courier's position, which is stored only while the order is on the way.
    async (tx, before) => {
      if (before.status === 'on_the_way') await deletePlaceOfOrder(tx, before.id);
    },
    queueStatusNotice,
    queueStatusEmail,
    async (tx, before, { to, at }) => {
      if (!endedWithoutDelivery(to)) return;
      await releasePromotion(tx, before.id);
      await releaseSlot(tx, before);
      await undoPaymentAttempt(tx, before.id, at);
    },
  ],
  afterUnneededPayment: [queuePaymentReturnedNotice],
  afterRefund: [queueRefundEmail],
  afterDelay: [queueDelayNotice],
};
