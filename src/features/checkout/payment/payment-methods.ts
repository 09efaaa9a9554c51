import { atom, computed } from 'nanostores';
import type { PaymentOptions, PaymentState, Quote } from '#contract/orders.ts';
import type { Card } from '#contract/user.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/value-lists.ts';
import {
  $cards,
  $paymentOptions,
  $activeCards,
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

/**
 * The methods of the payment options without unknown ones, in the order of `PAYMENT_METHODS`. Cash is first, and
 * therefore preselected: it needs no other input.
 */
export function supportedMethods({ methods }: Pick<PaymentOptions, 'methods'>): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => methods.includes(method));
}

/** The methods that the restaurant accepts: null for all methods of the shop, undefined until a quote is loaded. */
export const $acceptedMethods = atom<Quote['payment_methods'] | undefined>();

export const $paymentMethods = computed([$paymentOptions, $acceptedMethods], (options, accepted) =>
  supportedMethods(options ?? FALLBACK_PAYMENT_OPTIONS).filter((method) => accepted?.includes(method) ?? true),
);

/** Whether the restaurant accepts the chosen method; true until a quote is loaded. */
export const $isMethodAccepted = computed(
  [$draft, $acceptedMethods],
  ({ method }, accepted) => accepted?.includes(method) ?? true,
);

/** The active cards if online payment is accepted, the default first; otherwise none. */
export const $chargeableCards = computed([$paymentMethods, $activeCards], (methods, cards) =>
  methods.includes('card_online') ? cards : [],
);

/** Selects a card in the checkout form as soon as it is saved. Returns a function that stops this. */
export function selectCardWhenSaved(): () => void {
  return $cards.listen((cards, before) => {
    const isActive = ({ status }: Card) => status === 'active';
    // Without a previous list, the cards were saved earlier.
    const saved =
      before &&
      cards?.find((card) => isActive(card) && !before.some((known) => known.id === card.id && isActive(known)));
    if (saved) editDraft({ method: 'card_online', cardId: saved.id });
  });
}

/** Loads the payment methods, and the cards if they can be used. Ignores failures: cash can be paid to the courier. */
export async function loadPaymentChoices(api: ApiClient): Promise<void> {
  const options = await ignoreFailure('cash needs no bank', loadPaymentOptions(api));
  if (options?.methods.includes('card_online')) {
    await ignoreFailure('another card can be used', loadCards(api));
  }
}

/**
 * Applies the accepted methods of a quote. The first quote replaces a preselected method that is not accepted. Later
 * quotes do not change the selection: the customer has seen it, and has to choose another method.
 */
export function applyQuotedMethods(accepted: Quote['payment_methods']): void {
  const isFirst = $acceptedMethods.get() === undefined;
  $acceptedMethods.set(accepted);
  if (isFirst && $paymentOptions.get()) selectAvailablePayment();
}

const selectAvailablePayment = (): void =>
  $draft.set(prefillPayment($draft.get(), $paymentMethods.get(), $chargeableCards.get()));

/** As `loadPaymentChoices`, and selects an available method and card in the checkout form. */
export async function loadPaymentChoicesIntoForm(api: ApiClient): Promise<void> {
  await loadPaymentChoices(api);
  selectAvailablePayment();
}

/** A way to pay for an order. `cardId` is null for a new card, which is entered on the bank's page. */
export type PaymentChoice =
  | { readonly method: 'cash' | 'card_courier' }
  | { readonly method: 'card_online'; readonly cardId: number | null };

/** All choices in the order of the methods. Online payment has one choice per saved card and one for a new card. */
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

/** The order that is being paid in this tab: a bank's page may redirect back without the order id. */
export const $pendingPaymentOrderId = sessionAtom<number | null>(
  'paying',
  null,
  (value): value is number | null => value === null || Number.isSafeInteger(value),
);

/** Navigates to the bank's page, if there is one, otherwise to the shop's page of the payment. */
export function redirectToPayment(orderId: number, payment: PaymentState, locale: Locale): void {
  if (payment.status !== 'none') $pendingPaymentOrderId.set(orderId);
  location.assign(paymentHref(orderId, payment, locale));
}

/**
 * As `redirectToPayment`, but replaces the checkout in the history by the page of the payment, because the cart is
 * empty after the order. The Back button leads from the bank's page to the page of the payment, and from there to the
 * page before the checkout.
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

/** The page for a payment status: a result page, or the page that polls a pending or unknown payment. */
export function paymentRoute(status: PaymentState['status']): PaymentRoute {
  if (status === 'pending' || status === 'requires_action' || status === 'unknown') return 'checkoutPayment';
  return status === 'failed' || status === 'refunded' ? 'checkoutFail' : 'checkoutSuccess';
}

export function checkoutHref(route: PaymentRoute, orderId: number, locale: Locale): string {
  return `${href(locale, route)}?order=${orderId}`;
}

/** Parses the `order` parameter of a payment page; null if it is missing or not an id. */
export function parseOrderId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** The URL of the bank's page, if there is one, otherwise of the shop's page of the payment. */
export function paymentHref(orderId: number, payment: PaymentState, locale: Locale): string {
  return payment.redirect_url || checkoutHref(paymentRoute(payment.status), orderId, locale);
}
