import { PAYMENT_METHODS, type PaymentMethod } from '#contract/constants.ts';
import type { PaymentOptions } from '#contract/orders.ts';
import type { IconName } from '#ui/icons.ts';
import { computed } from 'nanostores';
import {
  loadCards,
  loadPaymentOptions,
  OPTIONS_WITHOUT_BANK,
  $paymentOptions,
  $usableCards,
} from '#features/account/cards/cards.store.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { $draft } from './draft.store.ts';
import { prefillPayment } from './checkout-form.ts';

export const METHOD_ICONS: Readonly<Record<PaymentMethod, IconName>> = {
  cash: 'cash',
  card_courier: 'courier',
  card_online: 'card',
};

/** The accepted methods in the order in which they are offered; what this version does not know cannot be offered. */
export function offeredMethods({ methods }: Pick<PaymentOptions, 'methods'>): PaymentMethod[] {
  // Cash comes first and is preselected, so that a filled form can be sent at once.
  return PAYMENT_METHODS.filter((method) => methods.includes(method));
}

export const $methods = computed($paymentOptions, (options) => offeredMethods(options ?? OPTIONS_WITHOUT_BANK));

/** The saved cards that can be paid with here, the default first. */
export const $payingCards = computed([$methods, $usableCards], (methods, cards) =>
  methods.includes('card_online') ? cards : [],
);

/** Asks what can be paid with. Nothing hangs on the answers: the courier takes money whatever becomes of them. */
export async function loadPaymentChoices(http: Http): Promise<void> {
  const options = await ignoreFailure('cash needs no bank', loadPaymentOptions(http));
  if (options?.methods.includes('card_online')) {
    await ignoreFailure('another card pays too', loadCards(http));
  }
}

/** The same for the checkout's form, which then has a method and a card of those that there are. */
export async function loadPaymentChoicesIntoForm(http: Http): Promise<void> {
  await loadPaymentChoices(http);
  $draft.set(prefillPayment($draft.get(), $methods.get(), $payingCards.get()));
}
