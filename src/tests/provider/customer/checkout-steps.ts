import { editAddress, editDraft } from '#features/checkout/checkout-form.store.ts';
import { toNotices } from '#features/checkout/checkout-problems.ts';
import { mountCheckout } from '#features/checkout/checkout.store.ts';
import { redirectToPayment } from '#features/checkout/pending-payment.store.ts';
import { $quote } from '#features/checkout/quote.store.ts';
import {
  $canSubmit,
  $problems,
  $serverErrors,
  $submission,
  $validationErrors,
  submitOrder,
} from '#features/checkout/submit-order.ts';
import { $cartLines } from '#features/cart/cart.store.ts';
import { toErrorMessage } from '#features/shared/error-messages.ts';
import { attempt, message, successIf, type Outcome } from './outcome.ts';
import type { Visit } from './visit.ts';

const POLL_INTERVAL_MS = 100;
const MAX_WAIT_MS = 30_000;

/** Resolves to whether a condition was met in time. */
export async function until(isMet: () => boolean, timeoutMs = MAX_WAIT_MS): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs && !isMet(); waited += POLL_INTERVAL_MS)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  return isMet();
}

/** The messages of the checkout's live region and fields. */
function checkoutMessages({ t }: Visit): string[] {
  const quote = $quote.get();
  const submission = $submission.get();
  const format = { productName: () => 'блюдо', price: String, time: String };
  return [
    ...(quote.state === 'failed' ? [t('checkout:quoteFailed'), toErrorMessage(quote.error, t)] : []),
    ...toNotices($problems.get(), format).map(({ key, values }) => t(key, values)),
    ...Object.values($validationErrors.get()).map(({ key, amount = 0 }) => t(key, { price: amount })),
    ...Object.values($serverErrors.get()),
    ...(submission.state === 'unknown' ? [t('checkout:orderOutcomeUnknown')] : []),
    ...(submission.state === 'refused' && submission.problems.length === 0
      ? [t('checkout:orderFailed'), toErrorMessage(submission.error, t)]
      : []),
  ];
}

let stop: (() => void) | undefined;

/** As the page: it stays mounted until the order is placed. */
export async function openCheckout(visit: Visit): Promise<Outcome> {
  stop = mountCheckout(visit.api);
  await until(() => $quote.get().state !== 'loading');
  const messages = checkoutMessages(visit);
  if (messages.length > 0) return message(messages.join(' '));
  return successIf($quote.get().state === 'ready', 'the amounts, or why they are unknown');
}

export const placeOrder = (visit: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      editDraft({ name: 'Ана Русу', phone: '37369123456', addressId: 'new', method: 'cash' });
      editAddress({ street: 'ул. Пушкина', house: '24' });
      // The button is busy while the quote of another address loads, and disabled when there is none.
      await until(() => $quote.get().state !== 'loading');
      if (!$canSubmit.get()) return messagesOr(visit, 'why nothing can be ordered');
      const lines = $cartLines.get();
      const created = await submitOrder(visit.api);
      if (!created) return messagesOr(visit, 'why the order was not placed');
      visit.orderId = created.order.id;
      redirectToPayment(created.order.id, created.payment, 'ru');
      const target = visit.navigations.at(-1) ?? '';
      const isKnown = lines.length > 0 && /^\/checkout\/(payment|success|fail)\?order=-?\d+$/.test(target);
      return successIf(isKnown || /^https:/.test(target), `the page of the order instead of ${target}`);
    },
    (error) => toErrorMessage(error, visit.t),
  );

export async function closeCheckout(): Promise<Outcome> {
  stop?.();
  return successIf(true, '');
}

function messagesOr(visit: Visit, expected: string): Outcome {
  const messages = checkoutMessages(visit);
  return messages.length > 0 ? message(messages.join(' ')) : successIf(false, expected);
}
