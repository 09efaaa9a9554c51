import { Checkout } from '#features/checkout/Checkout.tsx';
import { CheckoutNotices } from '#features/checkout/CheckoutNotices.tsx';
import { editAddress, editDraft } from '#features/checkout/checkout-form.store.ts';
import { startCheckout } from '#features/checkout/checkout.store.ts';
import { leaveCheckout } from '#features/checkout/payment/payment-methods.ts';
import { $quote } from '#features/checkout/quote.store.ts';
import { $canSubmit, $serverErrors, $validationErrors, submitOrder } from '#features/checkout/submit-order.ts';
import { $cartLines } from '#features/cart/cart.store.ts';
import { toErrorMessage } from '#features/shared/error-messages.ts';
import { attempt, message, successIf, successWith, type Outcome } from './outcome.ts';
import { renderText } from './rendered-island.ts';
import type { Visit } from './visit.ts';

const POLL_INTERVAL_MS = 100;
const MAX_WAIT_MS = 30_000;

/** Resolves to whether a condition was met in time. */
export async function until(isMet: () => boolean, timeoutMs = MAX_WAIT_MS): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs && !isMet(); waited += POLL_INTERVAL_MS)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  return isMet();
}

/** The text of the checkout's live region and of the errors beside its fields; empty without any. */
async function checkoutMessages({ t }: Visit): Promise<string> {
  const errors = [
    ...Object.values($validationErrors.get()).map(({ key, amount = 0 }) => t(key, { price: amount })),
    ...Object.values($serverErrors.get()),
  ];
  return [await renderText(CheckoutNotices, {}), ...errors].join(' ').trim();
}

let stop: (() => void) | undefined;

/** As the page: it stays mounted until the order is placed. */
export async function openCheckout(visit: Visit): Promise<Outcome> {
  stop = startCheckout(visit.api);
  await until(() => $quote.get().state !== 'loading');
  const messages = await checkoutMessages(visit);
  if (messages) return message(messages);
  const shown = await renderText(Checkout, {});
  return successWith(shown, $quote.get().state === 'ready', 'the amounts, or why they are unknown');
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
      leaveCheckout(created.order.id, created.payment, 'ru');
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

async function messagesOr(visit: Visit, expected: string): Promise<Outcome> {
  const messages = await checkoutMessages(visit);
  return messages ? message(messages) : successIf(false, expected);
}
