import { formatPhone } from '#contract/phone.ts';
import { findTotal } from '#features/checkout/order-totals.ts';
import { subscribeToOrder } from '#features/orders/live-updates.ts';
import { payOrder, pollPayment } from '#features/orders/order-payment.ts';
import { $courier } from '#features/orders/courier.store.ts';
import { $order, cancelOrder, currentOrder, loadOrder, setRating } from '#features/orders/order.store.ts';
import { fillCartWithAllItems } from '#features/orders/order-again/past-orders.ts';
import { OrderView } from '#features/orders/OrderView.tsx';
import { formatDateTime } from '#features/shared/dates.ts';
import { toErrorMessage } from '#features/shared/error-messages.ts';
import { randomKey } from '#features/shared/browser-api-client.ts';
import { $modals } from '#features/shared/modal.store.ts';
import { toFormErrors } from '#features/shared/hooks.ts';
import { HttpError } from '#lib/errors.ts';
import { DELIVERED_ORDER_ID, ORDER_ON_THE_WAY_ID } from '../handler/orders.ts';
import { renderText } from './rendered-island.ts';
import { attempt, message, successIf, successWith, type Outcome } from './outcome.ts';
import { formMessage } from './sign-in-steps.ts';
import type { Visit } from './visit.ts';

const LIVE_MS = 20_000;

const orderId = ({ orderId: placed }: Visit): number => placed ?? ORDER_ON_THE_WAY_ID;

/** As the page of an order: it is loaded and drawn. */
async function showOrder({ api, t }: Visit, id: number): Promise<Outcome> {
  await loadOrder(api, id);
  const shown = $order.get();
  if (shown.state === 'missing') return message(t('orders:missingText'));
  if (shown.state === 'failed') return message(toErrorMessage(shown.error, t));
  const text = await renderText(OrderView, { id, initial: null });
  return successWith(text, shown.state === 'ready' && text.length > 0, 'the order');
}

export const openOrder = (visit: Visit): Promise<Outcome> => showOrder(visit, orderId(visit));

/** Whether the order page keeps what it shows while it follows the order. */
export async function followOrder(visit: Visit): Promise<Outcome> {
  const before = $order.get().state;
  const unsubscribe = subscribeToOrder(visit.api, orderId(visit));
  await new Promise((resolve) => setTimeout(resolve, LIVE_MS));
  unsubscribe();
  const after = $order.get().state;
  return successIf(before !== 'ready' || after === 'ready' || after === 'missing', 'the order still shown');
}

/** As the list of orders: each row has a date and a total. */
export const openHistory = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      const { data, meta } = await api.call('getOrders', { query: { page: 1 } });
      const rows = data.map(
        ({ created_at, totals, items, restaurant }) =>
          `${restaurant?.name ?? ''} ${formatDateTime(created_at, 'ru')} ${findTotal(totals, 'total')} ${items.length}`,
      );
      return successIf(rows.length > 0 || meta.total >= 0, 'the list of orders');
    },
    (error) => toErrorMessage(error, t),
  );

/** As the courier modal of an order's page: what the response lacks is that of the order. */
export const openCourier = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      await loadOrder(api, ORDER_ON_THE_WAY_ID);
      const { name, phone } = await api.call('getCourier', { query: { order_id: ORDER_ON_THE_WAY_ID } });
      const known = $courier.get();
      const shown = `${name || known?.name || ''} ${formatPhone(phone || known?.phone || '')}`.trim();
      return successWith(shown, shown !== '' || known === null, 'a name or a phone number');
    },
    (error) => {
      const known = $courier.get();
      if (known) return `${known.name} ${known.phone}`;
      return error instanceof HttpError && error.status === 404
        ? t('orders:courierReplaced')
        : toErrorMessage(error, t);
    },
  );

export const cancel = (visit: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      await cancelOrder(visit.api, orderId(visit), 'Передумала');
      return successIf(currentOrder() !== null, 'the cancelled order');
    },
    (error) => formMessage(toFormErrors(error, ['reason'], visit.t)),
  );

/** As the button of an order whose restaurant and city are known; others have none. */
export async function orderAgain(): Promise<Outcome> {
  const order = currentOrder();
  if (!order?.restaurant || !order.city || order.items.length === 0) return successIf(true, '');
  fillCartWithAllItems(order, { restaurantId: order.restaurant.id, city: order.city.slug });
  const isShown = $modals.get().some(({ name }) => name === 'cart' || name === 'reset');
  return successIf(isShown, 'the cart, or the question whether to replace it');
}

/** As the rating modal of a delivered order. */
export const rate = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      await loadOrder(api, DELIVERED_ORDER_ID);
      const body = { order_id: DELIVERED_ORDER_ID, food: 5, delivery: 4, service: 5, comment: 'Вкусно', publish: true };
      setRating(DELIVERED_ORDER_ID, await api.call('rateOrder', { body, idempotencyKey: randomKey() }));
      // The modal closes with a toast, also if the page shows an order with another id.
      return successIf(true, '');
    },
    (error) => formMessage(toFormErrors(error, ['food', 'delivery', 'service', 'comment'], t)),
  );

/** As the form below the rating on the page of an order, which only has it where reviews are offered. */
export const editReview = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      await loadOrder(api, DELIVERED_ORDER_ID);
      if (currentOrder()?.review_author === null) return successIf(true, '');
      const body = { order_id: DELIVERED_ORDER_ID, comment: 'Очень вкусно', publish: true };
      setRating(DELIVERED_ORDER_ID, await api.call('editReview', { body }));
      return successIf(true, '');
    },
    (error) => formMessage(toFormErrors(error, ['comment'], t)),
  );

/** As the form on the page of an order. */
export const report = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      const body = { order_id: DELIVERED_ORDER_ID, reason: 'missing', message: 'Нет хлеба' } as const;
      await api.call('reportProblem', { body, idempotencyKey: randomKey() });
      return successIf(true, '');
    },
    (error) => formMessage(toFormErrors(error, ['reason', 'message'], t)),
  );

/** As the page of a payment, until the first poll has shown something. */
export async function followPayment({ api, t }: Visit): Promise<Outcome> {
  const controller = new AbortController();
  let failure: unknown;
  let polls = 0;
  const target = await pollPayment(api, ORDER_ON_THE_WAY_ID, controller.signal, ({ error }) => {
    failure = error;
    polls += 1;
    controller.abort();
  });
  if (failure) return message(toErrorMessage(failure, t));
  return successIf(target !== null || polls > 0, 'the state of the payment');
}

export const payAgain = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      const { status } = await payOrder(api, ORDER_ON_THE_WAY_ID, { method: 'cash' });
      return successIf(status.length > 0, 'the state of the payment');
    },
    (error) => toErrorMessage(error, t),
  );
