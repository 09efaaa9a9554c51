import { beforeEach, expect, test } from 'vitest';
import type { Card } from '#contract/user.ts';
import { $cards } from '#features/user/cards/cards.store.ts';
import { $paymentOptions } from '#features/user/cards/payment-options.store.ts';
import { HttpError } from '#platform/errors.ts';
import { $draft } from './draft.store.ts';
import { EMPTY_FORM } from './form.ts';
import { fakeHttp } from './http.fake.ts';
import { $methods, $payingCards, loadWaysOfForm } from './ways.store.ts';

const card: Card = { id: 7, brand: 'Visa', last4: '4242', exp_month: 9, exp_year: 2027, is_default: true, status: 'active' };
const online = { methods: ['cash', 'card_courier', 'card_online'], tokenize_url: '/tokens' };
const ids = () => $payingCards.get().map(({ id }) => id);

beforeEach(() => {
  $paymentOptions.set(null);
  $cards.set(null);
  $draft.set(EMPTY_FORM);
});

test('a shop with a bank offers paying online, the saved card ready and cash chosen', async () => {
  await loadWaysOfForm(fakeHttp({ getPaymentOptions: () => online, getCards: () => [card] }).http);
  expect([$methods.get(), ids()]).toEqual([['cash', 'card_courier', 'card_online'], [7]]);
  expect($draft.get()).toMatchObject({ method: 'cash', cardId: 7 });
});

test('cards are not asked for where nothing is paid online', async () => {
  const { http, calls } = fakeHttp({ getPaymentOptions: () => ({ methods: ['cash'] }) });
  $draft.set({ ...EMPTY_FORM, method: 'card_online' });
  await loadWaysOfForm(http);
  expect(calls.map(({ name }) => name)).toEqual(['getPaymentOptions']);
  expect($draft.get().method).toBe('cash');
});

test('the courier is paid while nothing is known of a bank', async () => {
  await loadWaysOfForm(fakeHttp({ getPaymentOptions: () => new HttpError('getPaymentOptions', 0) }).http);
  expect($methods.get()).toEqual(['cash', 'card_courier']);
});

test('another card pays too', async () => {
  await loadWaysOfForm(fakeHttp({ getPaymentOptions: () => online, getCards: () => new HttpError('getCards', 0) }).http);
  expect([$methods.get().includes('card_online'), ids()]).toEqual([true, []]);
});
