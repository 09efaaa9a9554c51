import { beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '#contract/user.ts';
import { HttpError } from '#lib/errors.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { profile } from '../profile.fixture.ts';
import { fakePage } from '../page.fake.ts';
import { $profile, signOutLocally, signIn } from '../user.store.ts';
import {
  addCard,
  formatCardExpiry,
  formatCardName,
  $cards,
  confirmCard,
  deleteCard,
  loadCards,
  loadPaymentOptions,
  setDefaultCard,
  $paymentOptions,
  $activeCards,
} from './cards.store.ts';

const card = (overrides: Partial<Card> = {}): Card => ({
  id: 1,
  brand: 'Visa',
  last4: '4242',
  exp_month: 9,
  exp_year: 2027,
  is_default: true,
  status: 'active',
  ...overrides,
});
const second = card({ id: 2, last4: '4444', is_default: false });
const notImplemented = () => new HttpError('getCards', 404);
const ids = () => $cards.get()?.map(({ id, is_default: isDefault }) => [id, isDefault]);

beforeEach(() => {
  fakePage('/account/bank');
  signOutLocally();
  $cards.set(null);
  $paymentOptions.set(null);
});

describe('the saved cards', () => {
  test('are none when the provider does not implement the call', async () => {
    await loadCards(fakeApiClient({ getCards: notImplemented }));
    expect($cards.get()).toEqual([]);
  });

  test('leave the card of the profile alone when the provider does not implement the call', async () => {
    signIn({ token: 'secret', user: { ...profile(), linked_card: card() } });
    await loadCards(fakeApiClient({ getCards: notImplemented }));
    expect($profile.get()?.linked_card).toEqual(card());
  });

  test('cannot be loaded without a response', async () => {
    await expect(loadCards(fakeApiClient({ getCards: () => new HttpError('getCards', 0) }))).rejects.toThrow(HttpError);
    expect($cards.get()).toBeNull();
  });

  test('include a card added by its token', async () => {
    const api = fakeApiClient({ addCard: () => ({ card_id: 1, status: 'active' }), getCards: () => [card()] });
    expect(await addCard(api, 'card_1', 'key')).toEqual({ card_id: 1, status: 'active' });
    expect(api.calls[0]).toEqual({ name: 'addCard', body: { card_token: 'card_1' }, idempotencyKey: 'key' });
    expect(ids()).toEqual([[1, true]]);
  });

  test('accept a card even when the list cannot be loaded again', async () => {
    const api = fakeApiClient({
      addCard: () => ({ card_id: 1, status: 'code_required' }),
      getCards: () => new HttpError('getCards', 0),
    });
    expect(await addCard(api, 'card_1', 'key')).toEqual({ card_id: 1, status: 'code_required' });
  });

  test('become active with the bank’s code', async () => {
    $cards.set([card({ status: 'pending', is_default: false })]);
    await confirmCard(fakeApiClient({ confirmCard: () => card() }), 1, '1234');
    expect($cards.get()).toEqual([card()]);
  });

  test('have one default, which is the linked card of the profile', async () => {
    signIn({ token: 'secret', user: profile() });
    $cards.set([card(), second]);
    await setDefaultCard(fakeApiClient({ setDefaultCard: () => ({ ...second, is_default: true }) }), 2);
    expect(ids()).toEqual([
      [1, false],
      [2, true],
    ]);
    expect($profile.get()?.linked_card?.id).toBe(2);
  });

  test('do not include a deleted one; the server chooses the new default', async () => {
    $cards.set([card(), second]);
    await deleteCard(
      fakeApiClient({ deleteCard: () => ({ status: true }), getCards: () => [{ ...second, is_default: true }] }),
      1,
    );
    expect(ids()).toEqual([[2, true]]);
  });

  test('include one that could not be deleted', async () => {
    $cards.set([card()]);
    await expect(deleteCard(fakeApiClient({ deleteCard: () => new HttpError('deleteCard', 0) }), 1)).rejects.toThrow();
    expect(ids()).toEqual([[1, true]]);
  });

  test('are usable when they are active, the default first', () => {
    const cards = [
      second,
      card({ id: 3, status: 'expired' }),
      card(),
      card({ id: 4, status: 'pending', is_default: false }),
    ];
    $cards.set(cards);
    expect($activeCards.get().map(({ id }) => id)).toEqual([1, 2]);
  });

  test('are displayed with brand, last digits and expiry', () => {
    expect([formatCardName(card()), formatCardExpiry(card())]).toEqual(['Visa ••••\u00a04242', '09/27']);
  });
});

describe('the payment options', () => {
  test('are loaded once per page', async () => {
    const api = fakeApiClient({
      getPaymentOptions: () => ({ methods: ['cash', 'card_online'], tokenize_url: '/tokens' }),
    });
    await loadPaymentOptions(api);
    expect(await loadPaymentOptions(api)).toEqual({
      methods: ['cash', 'card_online'],
      tokenize_url: '/tokens',
      saves_cards: false,
    });
    expect(api.calls).toHaveLength(1);
  });

  test.each([404, 405])('are those without a bank when the provider responds with %i', async (status) => {
    const options = await loadPaymentOptions(
      fakeApiClient({ getPaymentOptions: () => new HttpError('getPaymentOptions', status) }),
    );
    expect(options).toEqual({ methods: ['cash', 'card_courier'], tokenize_url: null, saves_cards: false });
  });
});
