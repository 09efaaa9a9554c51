import { describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { SIGN_IN_CODE, TOKEN } from '../data/customer-data.ts';
import { limitTo } from '../handler/extent.ts';
import { createProvider, type Handler } from '../handler/provider.ts';
import { fetchOf } from '../pages/rendered-shop.ts';
import { ORIGIN } from '../variations/samples.ts';
import { vary } from '../variations/variation.ts';
import { findVariation, listVariations } from '../variations/variations.ts';
import { checkProvider, type CheckOptions } from './check-provider.ts';

const variations = await listVariations();
const varied = (name: string): Handler => vary(createProvider().fetch, [findVariation(variations, name)], 'complete');

const check = (handler: Handler, options: Partial<CheckOptions> = {}) =>
  checkProvider({ base: ORIGIN, fetch: fetchOf(handler), ...options });

const row = async (handler: Handler, call: EndpointName, options: Partial<CheckOptions> = {}) =>
  (await check(handler, options)).find((checked) => checked.call === call);

describe('the check of a provider', () => {
  test('makes only the calls of visitors that read, without a session', async () => {
    const provider = createProvider();
    const checked = await check(provider.fetch);
    expect(provider.calls).toEqual([
      'getCities',
      'getRestaurants',
      'getRestaurant',
      'getProduct',
      'getBranches',
      'getNews',
      'getOptions',
      'recalculateBasket',
      'checkPromo',
      'getPaymentOptions',
    ]);
    expect(checked.filter(({ verdict }) => verdict !== 'not checked').map(({ verdict }) => verdict)).toEqual(
      Array.from({ length: 10 }, () => 'fits'),
    );
  });

  test('with a token makes the calls of customers that read, and a quote', async () => {
    const provider = createProvider();
    const checked = await check(provider.fetch, { token: TOKEN });
    expect(provider.calls.slice(10)).toEqual([
      'getProfile',
      'getCards',
      'getOrders',
      'getOrder',
      'getOrderPayment',
      'getOrderEvents',
      'getCourier',
      'quoteOrder',
    ]);
    expect(checked.filter(({ verdict }) => !['fits', 'not checked'].includes(verdict))).toEqual([]);
  });

  test('signs in with a phone and a code, and orders only when told to', async () => {
    const provider = createProvider();
    await check(provider.fetch, { phone: '37369123456', code: SIGN_IN_CODE, order: true });
    expect(
      provider.calls.filter((call) => ['sendCode', 'checkCode', 'createOrder', 'cancelOrder'].includes(call)),
    ).toEqual(['checkCode', 'createOrder', 'cancelOrder']);
  });

  test('sends a code to a phone without one', async () => {
    const provider = createProvider();
    await check(provider.fetch, { phone: '37369123456' });
    expect(provider.calls.at(-1)).toBe('sendCode');
  });

  test('finds nothing to change in a provider of only what the specification shows', async () => {
    const checked = await check(limitTo('specified', createProvider().fetch), { token: TOKEN });
    const found = checked.filter(({ verdict }) => !['fits', 'not checked'].includes(verdict));
    expect(found.map(({ verdict, isFatal }) => [verdict, isFatal])).toEqual(found.map(() => ['missing', false]));
  });

  test('names the field, the expected and the received type', async () => {
    expect(await row(varied('getCities.delivery_price as text'), 'getCities')).toMatchObject({
      verdict: 'differs',
      details: expect.arrayContaining(['delivery_price: expected number, received text']),
    });
  });

  test('names a field that is absent', async () => {
    expect(await row(varied('getNews.image_large absent'), 'getNews')).toMatchObject({
      verdict: 'differs',
      details: expect.arrayContaining(['image_large: expected text, received absent']),
    });
  });

  test('does not mind extra fields', async () => {
    expect(await row(varied('getOptions with an extra field'), 'getOptions')).toMatchObject({ verdict: 'fits' });
  });

  test.each([
    ['getCities absent', 'getCities', { verdict: 'missing', isFatal: true }],
    ['getNews absent', 'getNews', { verdict: 'missing', isFatal: false }],
    ['getRestaurants failing with 502 and HTML', 'getRestaurants', { verdict: 'fails', isFatal: true }],
    ['getNews HTML with 200', 'getNews', { verdict: 'fails', isFatal: false }],
    ['getBranches redirecting', 'getBranches', { verdict: 'fails', isFatal: false }],
    ['getCities as text', 'getCities', { verdict: 'differs', isFatal: true }],
  ] as const)('of %s', async (name, call, expected) => {
    expect(await row(varied(name), call)).toMatchObject(expected);
  });
});
