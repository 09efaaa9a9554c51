import { atom, computed } from 'nanostores';
import type { Answer } from '#contract/endpoints.ts';
import type { Card } from '#contract/user.ts';
import { ignoreFailure, unlessLacking } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { changeProfile } from '../user.store.ts';
import * as api from './cards.api.ts';
import type { PaymentOptions } from '#contract/orders.ts';
import { getPaymentOptions } from './cards.api.ts';

/** The customer's saved cards, as the shop knows them: never a number. Null until they were asked for. */
export const $cards = atom<readonly Card[] | null>(null);

/** Those an order can be paid with, the default first. */
export const $usableCards = computed($cards, (cards) => usableCards(cards ?? []));

/**
 * Reads the saved cards; a shop whose provider has no such call has none.
 * @throws HttpError when they cannot be read
 */
export async function loadCards(http: Http): Promise<void> {
  show((await unlessLacking(api.getCards(http))) ?? []);
}

/**
 * Saves the card behind a token that the bank has made of it.
 * @throws HttpError when the shop or the bank refuses it
 */
export async function addCard(http: Http, token: string, key: string): Promise<Answer<'addCard'>> {
  const added = await api.addCard(http, token, key);
  await ignoreFailure('the card is saved; the next reading of the list shows it', loadCards(http));
  return added;
}

/** @throws HttpError 404 when no code is valid any more, 422 for a wrong one */
export async function confirmCard(http: Http, cardId: number, code: string): Promise<void> {
  show(putCard($cards.get() ?? [], await api.confirmCard(http, cardId, code)));
}

/** Checkout offers this card first from here on. */
export async function makeDefaultCard(http: Http, cardId: number): Promise<void> {
  show(putCard($cards.get() ?? [], await api.setDefaultCard(http, cardId)));
}

/** Which card takes the place of a deleted default is the server's to say. */
export async function deleteCard(http: Http, cardId: number): Promise<void> {
  await api.deleteCard(http, cardId);
  const rest = ($cards.get() ?? []).filter(({ id }) => id !== cardId);
  show(rest);
  if (rest.length > 0)
    await ignoreFailure('the card is deleted; the next reading of the list shows the new default', loadCards(http));
}

function show(cards: readonly Card[]): void {
  $cards.set(cards);
  const linked = cards.find((card) => card.is_default) ?? null;
  changeProfile((profile) => ({ ...profile, linked_card: linked }));
}

type Cards = readonly Card[];

/** `Visa •••• 4242`; the digits stay with their dots. */
export function cardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${brand} ••••\u00a0${last4}`;
}

/** `09/27` */
export function cardExpiry({ exp_month: month, exp_year: year }: Pick<Card, 'exp_month' | 'exp_year'>): string {
  return `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
}

/** The cards with one added or changed. There is one default: a new one takes it over. */
export function putCard(cards: Cards, card: Card): Card[] {
  const others = card.is_default ? cards.map((other) => ({ ...other, is_default: false })) : [...cards];
  const known = others.some(({ id }) => id === card.id);
  return known ? others.map((other) => (other.id === card.id ? card : other)) : [...others, card];
}

/** The cards that an order can be paid with, the default first. */
export function usableCards(cards: Cards): Card[] {
  const active = cards.filter(({ status }) => status === 'active');
  return active.toSorted((one, other) => Number(other.is_default) - Number(one.is_default));
}

/** What a shop can be paid with whose provider does not say: whatever needs no bank. */
export const OPTIONS_WITHOUT_BANK: PaymentOptions = { methods: ['cash', 'card_courier'], tokenize_url: null };

/** What this shop can be paid with, and where cards become tokens; null until it was asked. */
export const $paymentOptions = atom<PaymentOptions | null>(null);

/**
 * Asks once a page.
 * @throws HttpError when the question fails otherwise than by the call being unknown
 */
export async function loadPaymentOptions(http: Http): Promise<PaymentOptions> {
  const options = $paymentOptions.get() ?? (await unlessLacking(getPaymentOptions(http))) ?? OPTIONS_WITHOUT_BANK;
  $paymentOptions.set(options);
  return options;
}
