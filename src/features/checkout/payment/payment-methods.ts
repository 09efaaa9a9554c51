import { atom, computed } from 'nanostores';
import type { PaymentOptions, PaymentState, Quote } from '#contract/orders.ts';
import type { Card } from '#contract/user.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/value-lists.ts';
import {
  $cards,
  $paymentOptions,
  $usableCards,
  FALLBACK_PAYMENT_OPTIONS,
  loadCards,
  loadPaymentOptions,
} from '#features/account/cards/cards.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { IconName } from '#ui/icons.ts';
import { $draft, editDraft, prefillPayment } from '#features/checkout/checkout-form.store.ts';
import type { Locale } from '#contract/constants.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { href } from '#routes.ts';

export const METHOD_ICONS: Readonly<Record<PaymentMethod, IconName>> = {
  cash: 'cash',
  card_courier: 'courier',
  card_online: 'creditCard',
};

/** The accepted methods that this version supports. Cash is first and preselected, so that a filled form can be submitted. */
export function supportedMethods({ methods }: Pick<PaymentOptions, 'methods'>): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => methods.includes(method));
}

/** The methods that the restaurant of the order accepts: null for all of the shop's, undefined until the server has said it. */
export const $acceptedMethods = atom<Quote['payment_methods'] | undefined>();

export const $paymentMethods = computed([$paymentOptions, $acceptedMethods], (options, accepted) =>
  supportedMethods(options ?? FALLBACK_PAYMENT_OPTIONS).filter((method) => accepted?.includes(method) ?? true),
);

/** Whether the restaurant accepts the chosen method, as far as is known. */
export const $isMethodAccepted = computed(
  [$draft, $acceptedMethods],
  ({ method }, accepted) => accepted?.includes(method) ?? true,
);

/** The saved cards that can be charged, the default first. */
export const $chargeableCards = computed([$paymentMethods, $usableCards], (methods, cards) =>
  methods.includes('card_online') ? cards : [],
);

/** Selects a card in the checkout form once it is saved there. Returns the function that ends it. */
export function watchForSavedCard(): () => void {
  return $cards.listen((cards, before) => {
    const isUsable = ({ status }: Card) => status === 'active';
    // The first list is that of the cards that were saved earlier.
    const saved =
      before &&
      cards?.find((card) => isUsable(card) && !before.some(({ id, status }) => id === card.id && status === 'active'));
    if (saved) editDraft({ method: 'card_online', cardId: saved.id });
  });
}

/** Failures are ignored: without a response the courier takes the payment. */
export async function loadPaymentChoices(api: ApiClient): Promise<void> {
  const options = await ignoreFailure('cash needs no bank', loadPaymentOptions(api));
  if (options?.methods.includes('card_online')) {
    await ignoreFailure('another card can be used', loadCards(api));
  }
}

/**
 * Offers what a quote accepts. The first one also replaces a preselected method that it does not; later the customer chooses another, so
 * that no order is paid otherwise than its customer has seen.
 */
export function applyQuotedMethods(accepted: Quote['payment_methods']): void {
  const isFirst = $acceptedMethods.get() === undefined;
  $acceptedMethods.set(accepted);
  if (isFirst && $paymentOptions.get()) selectAvailablePayment();
}

const selectAvailablePayment = (): void =>
  $draft.set(prefillPayment($draft.get(), $paymentMethods.get(), $chargeableCards.get()));

/** Also selects an available method and card in the checkout form. */
export async function loadPaymentChoicesIntoForm(api: ApiClient): Promise<void> {
  await loadPaymentChoices(api);
  selectAvailablePayment();
}

/** A way to pay for an order. `cardId` null: another card, entered on the bank's page. */
export type PaymentChoice =
  { readonly method: 'cash' | 'card_courier' } | { readonly method: 'card_online'; readonly cardId: number | null };

/** All choices in the order of the methods; in place of the online one the saved cards, then another card. */
export function paymentChoices(methods: readonly PaymentMethod[], cards: readonly Pick<Card, 'id'>[]): PaymentChoice[] {
  return methods.flatMap((method): PaymentChoice[] =>
    method === 'card_online'
      ? [...cards.map(({ id }) => id), null].map((cardId) => ({ method, cardId }))
      : [{ method }],
  );
}

/** A choice as a form value: `cash`, `card_online`, `card_online 7`. */
export function toChoiceValue(choice: PaymentChoice): string {
  return choice.method === 'card_online' && choice.cardId !== null
    ? `${choice.method} ${choice.cardId}`
    : choice.method;
}

/** The order that is being paid in this tab: a bank's page may redirect back without naming it. */
export const $pendingPaymentOrderId = sessionAtom<number | null>(
  'paying',
  null,
  (value): value is number | null => value === null || Number.isSafeInteger(value),
);

/** Leaves for the provider's payment page, if there is one, or for the page with the payment's state. */
export function redirectToPayment(orderId: number, payment: PaymentState, locale: Locale): void {
  if (payment.status !== 'none') $pendingPaymentOrderId.set(orderId);
  location.assign(paymentHref(orderId, payment, locale));
}

/**
 * As `redirectToPayment`, from the checkout, which has nothing more to order: the page of the payment takes its place in the history. Back
 * from the bank's page leads there, and Back from the result to the page before the checkout.
 */
export function leaveCheckout(orderId: number, payment: PaymentState, locale: Locale): void {
  if (payment.status !== 'none') $pendingPaymentOrderId.set(orderId);
  if (!payment.redirect_url) return location.replace(checkoutHref(paymentRoute(payment.status), orderId, locale));
  history.replaceState(null, '', checkoutHref('checkoutPayment', orderId, locale));
  location.assign(payment.redirect_url);
}

export function clearPendingPayment(orderId: number): void {
  if ($pendingPaymentOrderId.get() === orderId) $pendingPaymentOrderId.set(null);
}

type PaymentRoute = 'checkoutPayment' | 'checkoutSuccess' | 'checkoutFail';

/** The page of a payment: its result, or the one that polls it while it is pending or in an unknown state. */
export function paymentRoute(status: PaymentState['status']): PaymentRoute {
  if (status === 'pending' || status === 'requires_action' || status === 'unknown') return 'checkoutPayment';
  return status === 'failed' || status === 'refunded' ? 'checkoutFail' : 'checkoutSuccess';
}

export function checkoutHref(route: PaymentRoute, orderId: number, locale: Locale): string {
  return `${href(locale, route)}?order=${orderId}`;
}

/** The id in the query of such a URL; null if it is missing or not an id. */
export function parseOrderId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** The bank's page, or the shop's page of the payment. */
export function paymentHref(orderId: number, payment: PaymentState, locale: Locale): string {
  return payment.redirect_url || checkoutHref(paymentRoute(payment.status), orderId, locale);
}
