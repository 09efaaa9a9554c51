import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '#contract/user.ts';
import { $cards, $paymentOptions } from '#features/account/cards/cards.store.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { $draft, EMPTY_FORM } from '../checkout-form.store.ts';
import {
  $acceptedMethods,
  $chargeableCards,
  $isMethodAccepted,
  $paymentMethods,
  applyQuotedMethods,
  loadPaymentChoicesIntoForm,
  paymentChoices,
  supportedMethods,
  toChoiceValue,
  selectCardWhenSaved,
} from './payment-methods.ts';

const card: Card = {
  id: 7,
  brand: 'Visa',
  last4: '4242',
  exp_month: 9,
  exp_year: 2027,
  is_default: true,
  status: 'active',
};
const online = { methods: ['cash', 'card_courier', 'card_online'], tokenize_url: '/tokens' };
const ids = () => $chargeableCards.get().map(({ id }) => id);

// Other tests share the stores.
afterEach(() => $acceptedMethods.set(undefined));

beforeEach(() => {
  $paymentOptions.set(null);
  $cards.set(null);
  $draft.set(EMPTY_FORM);
});

test('a shop with a bank offers online payment, with the saved card and cash selected', async () => {
  await loadPaymentChoicesIntoForm(fakeApiClient({ getPaymentOptions: () => online, getCards: () => [card] }));
  expect([$paymentMethods.get(), ids()]).toEqual([['cash', 'card_courier', 'card_online'], [7]]);
  expect($draft.get()).toMatchObject({ method: 'cash', cardId: 7 });
});

test('a card that is saved during the checkout is selected once it can pay, one that was saved before is not', () => {
  const stop = selectCardWhenSaved();
  const second: Card = { ...card, id: 8, is_default: false };
  $cards.set([card]);
  expect($draft.get().method).toBe('cash');
  $cards.set([card, { ...second, status: 'pending' }]);
  expect($draft.get().method).toBe('cash');
  $cards.set([card, second]);
  expect($draft.get()).toMatchObject({ method: 'card_online', cardId: 8 });
  stop();
});

test('cards are not requested without online payment', async () => {
  const api = fakeApiClient({ getPaymentOptions: () => ({ methods: ['cash'] }) });
  $draft.set({ ...EMPTY_FORM, method: 'card_online' });
  await loadPaymentChoicesIntoForm(api);
  expect(api.calls.map(({ name }) => name)).toEqual(['getPaymentOptions']);
  expect($draft.get().method).toBe('cash');
});

test('without payment options only the courier takes payments', async () => {
  await loadPaymentChoicesIntoForm(fakeApiClient({ getPaymentOptions: () => new HttpError('getPaymentOptions', 0) }));
  expect($paymentMethods.get()).toEqual(['cash', 'card_courier']);
});

test('without saved cards online payment stays available', async () => {
  await loadPaymentChoicesIntoForm(
    fakeApiClient({ getPaymentOptions: () => online, getCards: () => new HttpError('getCards', 0) }),
  );
  expect([$paymentMethods.get().includes('card_online'), ids()]).toEqual([true, []]);
});

test.each([
  [['card_online', 'cash'] as const, ['cash', 'card_online']],
  [['card_online'] as const, ['card_online']],
  [['unknown', 'card_courier'] as const, ['card_courier']],
])('a shop that accepts %j offers %j', (accepted, offered) => {
  expect(supportedMethods({ methods: [...accepted] })).toEqual(offered);
});

describe('what the restaurant accepts', () => {
  const load = (methods: readonly string[]) =>
    loadPaymentChoicesIntoForm(
      fakeApiClient({ getPaymentOptions: () => ({ methods: [...methods] }), getCards: () => [card] }),
    );

  test.each([true, false])(
    'is offered and preselected, with its quote before the options: %s',
    async (isQuoteFirst) => {
      if (isQuoteFirst) applyQuotedMethods(['card_courier', 'card_online']);
      await load(online.methods);
      if (!isQuoteFirst) applyQuotedMethods(['card_courier', 'card_online']);
      expect($paymentMethods.get()).toEqual(['card_courier', 'card_online']);
      expect([$draft.get().method, $isMethodAccepted.get()]).toEqual(['card_courier', true]);
    },
  );

  test('without the chosen method leaves the choice to the customer', async () => {
    await load(online.methods);
    applyQuotedMethods(null);
    applyQuotedMethods(['card_online']);
    expect([$draft.get().method, $isMethodAccepted.get()]).toEqual(['cash', false]);
    expect($paymentMethods.get()).toEqual(['card_online']);
    applyQuotedMethods(['cash']);
    expect($isMethodAccepted.get()).toBe(true);
  });

  test('may be nothing that the shop offers, or a method of a newer version', async () => {
    await load(['cash', 'card_courier']);
    applyQuotedMethods(['card_online', 'unknown']);
    expect([$paymentMethods.get(), ids(), $isMethodAccepted.get()]).toEqual([[], [], false]);
  });
});

describe('the payment choices of an order', () => {
  test('are one list: the methods in their order, saved cards and another card in place of the online one', () => {
    expect(paymentChoices(['cash', 'card_online', 'card_courier'], [{ id: 7 }, { id: 8 }]).map(toChoiceValue)).toEqual([
      'cash',
      'card_online 7',
      'card_online 8',
      'card_online',
      'card_courier',
    ]);
  });

  test('are payments to the courier if there is no online payment', () => {
    expect(paymentChoices(['cash', 'card_courier'], [{ id: 7 }]).map(toChoiceValue)).toEqual(['cash', 'card_courier']);
  });
});
