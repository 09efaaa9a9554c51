import { endedWithoutDelivery } from '#contract/order-lifecycle.ts';
import { queueDelayNotice, queueStatusNotice } from './notices/outbox.ts';
import { deletePlaceOfOrder } from './orders/courier-place.ts';
import { releaseSlot } from './orders/slots.ts';
import type { OrderEffects } from './orders/transitions.ts';
import { undoPaymentAttempt } from './payments/payment-attempts.ts';
import { releasePromotion } from './promotions/promotions.ts';

/** What follows a change of an order, in this order. */
export const ORDER_EFFECTS: OrderEffects = {
  afterTransition: [
    // The place is the courier's position, which is stored only while the order is on the way.
    async (tx, order) => {
      if (order.status === 'on_the_way') await deletePlaceOfOrder(tx, order.id);
    },
    queueStatusNotice,
    async (tx, order, { to }) => {
      if (!endedWithoutDelivery(to)) return;
      await releasePromotion(tx, order.id);
      await releaseSlot(tx, order);
      await undoPaymentAttempt(tx, order.id);
    },
  ],
  afterDelay: [queueDelayNotice],
};
