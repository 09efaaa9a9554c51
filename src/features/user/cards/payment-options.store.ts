import { atom } from 'nanostores';
import type { PaymentOptions } from '#contract/orders.ts';
import { unlessLacking } from '#platform/errors.ts';
import type { Http } from '#platform/http.ts';
import { getPaymentOptions } from './cards.api.ts';

/** What a shop can be paid with whose provider does not say: whatever needs no bank. */
const WITHOUT_BANK: PaymentOptions = { methods: ['cash', 'card_courier'], tokenize_url: null };

/** What this shop can be paid with, and where cards become tokens; null until it was asked. */
export const $paymentOptions = atom<PaymentOptions | null>(null);

/**
 * Asks once a page.
 * @throws HttpError when the question fails otherwise than by the call being unknown
 */
export async function loadPaymentOptions(http: Http): Promise<PaymentOptions> {
  const options = $paymentOptions.get() ?? (await unlessLacking(getPaymentOptions(http))) ?? WITHOUT_BANK;
  $paymentOptions.set(options);
  return options;
}
