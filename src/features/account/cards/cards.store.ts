import { atom, computed } from 'nanostores';
import type { ApiResponse } from '#contract/endpoints.ts';
import type { PaymentOptions } from '#contract/orders.ts';
import type { Card } from '#contract/user.ts';
import { ignoreFailure, undefinedIfNotFound } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { changeProfile, upsertWithDefault } from '../user.store.ts';

/** The customer's saved cards; null until they are loaded. The shop never receives their numbers. */
export const $cards = atom<readonly Card[] | null>(null);

/** The confirmed cards, the default first. */
export const $activeCards = computed($cards, (cards) =>
  (cards ?? [])
    .filter(({ status }) => status === 'active')
    .sort((one, other) => Number(other.is_default) - Number(one.is_default)),
);

/**
 * Loads the saved cards into `$cards`; none when the provider does not implement the call. Returns whether it does.
 * @throws HttpError when they cannot be loaded
 */
export async function loadCards(api: ApiClient): Promise<boolean> {
  const cards = await undefinedIfNotFound(api.call('getCards'));
  // `setCards` would clear the card in the profile, which such a provider may return.
  if (cards) setCards(cards);
  else $cards.set([]);
  return cards !== undefined;
}

/**
 * Saves the card of a token that the bank has issued.
 * @param idempotencyKey the same for each repetition with the same token
 * @throws HttpError when the shop or the bank refuses it
 */
export async function addCard(api: ApiClient, token: string, idempotencyKey: string): Promise<ApiResponse<'addCard'>> {
  const added = await api.call('addCard', { body: { card_token: token }, idempotencyKey });
  await ignoreFailure('the card is saved; the next load of the list shows it', loadCards(api));
  return added;
}

/** @throws HttpError 404 when no code is valid any more, 422 for a wrong one */
export async function confirmCard(api: ApiClient, cardId: number, code: string): Promise<void> {
  putCard(await api.call('confirmCard', { body: { card_id: cardId, code } }));
}

export async function setDefaultCard(api: ApiClient, cardId: number): Promise<void> {
  putCard(await api.call('setDefaultCard', { body: { card_id: cardId } }));
}

/** Deletes a card and loads the list again, because the server chooses the new default. */
export async function deleteCard(api: ApiClient, cardId: number): Promise<void> {
  await api.call('deleteCard', { query: { card_id: cardId } });
  const rest = ($cards.get() ?? []).filter(({ id }) => id !== cardId);
  setCards(rest);
  if (rest.length > 0)
    await ignoreFailure('the card is deleted; the next load of the list shows the new default', loadCards(api));
}

function putCard(card: Card): void {
  setCards(upsertWithDefault($cards.get() ?? [], card));
}

function setCards(cards: readonly Card[]): void {
  $cards.set(cards);
  const linked = cards.find((card) => card.is_default) ?? null;
  changeProfile((profile) => ({ ...profile, linked_card: linked }));
}

/** `Visa •••• 4242` with a no-break space before the digits. */
export function formatCardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${brand} ••••\u00a0${last4}`;
}

/** `09/27` */
export function formatCardExpiry({ exp_month: month, exp_year: year }: Pick<Card, 'exp_month' | 'exp_year'>): string {
  return `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
}

/** The payment options of a provider that does not state them: cash, or a card on delivery. */
export const FALLBACK_PAYMENT_OPTIONS: PaymentOptions = {
  methods: ['cash', 'card_courier'],
  tokenize_url: null,
  saves_cards: false,
};

/** The payment methods of this shop and the URL of the bank's card tokenization; null until they are loaded. */
export const $paymentOptions = atom<PaymentOptions | null>(null);

/**
 * Loads the payment options once per page.
 * @throws HttpError when they cannot be loaded, unless the provider does not implement the call
 */
export async function loadPaymentOptions(api: ApiClient): Promise<PaymentOptions> {
  const options =
    $paymentOptions.get() ?? (await undefinedIfNotFound(api.call('getPaymentOptions'))) ?? FALLBACK_PAYMENT_OPTIONS;
  $paymentOptions.set(options);
  return options;
}
