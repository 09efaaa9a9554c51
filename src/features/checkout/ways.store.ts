import { computed } from 'nanostores';
import { $usableCards, loadCards } from '#features/user/cards/cards.store.ts';
import { $paymentOptions, loadPaymentOptions } from '#features/user/cards/payment-options.store.ts';
import { ignoreFailure } from '#platform/errors.ts';
import type { Http } from '#platform/http.ts';
import { $draft } from './draft.store.ts';
import { prefillPayment } from './form.ts';
import { offeredMethods } from './payment-methods.ts';

export const $methods = computed($paymentOptions, (options) => offeredMethods(options?.methods));

/** The saved cards that can be paid with here, the default first. */
export const $payingCards = computed([$methods, $usableCards], (methods, cards) => (methods.includes('card_online') ? cards : []));

/** Asks what can be paid with. Nothing hangs on the answers: the courier takes money whatever becomes of them. */
export async function loadWays(http: Http): Promise<void> {
  const options = await ignoreFailure('cash needs no bank', loadPaymentOptions(http));
  if (options?.methods.includes('card_online')) {
    await ignoreFailure('another card pays too', loadCards(http));
  }
}

/** The same for the checkout's form, which then has a method and a card of those that there are. */
export async function loadWaysOfForm(http: Http): Promise<void> {
  await loadWays(http);
  $draft.set(prefillPayment($draft.get(), $methods.get(), $payingCards.get()));
}
