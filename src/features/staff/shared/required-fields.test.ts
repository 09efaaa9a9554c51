import { describe, expect, test } from 'vitest';
import { SignInInput } from '#contract/staff/sign-in.ts';
import { newCityResource } from '../menu/city-resource.ts';
import { optionGroupResource, productResource } from '../menu/product-resource.ts';
import { newsResource } from '../news/news-resource.ts';
import { personResource } from '../people/person-resource.ts';
import { restaurantSettingsResource, shopSettingsResource } from '../settings/settings-resources.ts';
import { EMPTY_TEXTS } from './LanguageFields.tsx';
import { blankForm } from './resource/resource.ts';
import { isRequired } from './StaffForm.tsx';

const city = { schema: newCityResource.form, values: blankForm(newCityResource, {}) };
const product = { schema: productResource.form, values: blankForm(productResource, { synonyms: [] }) };
const newsItem = (published_at: string | null) => ({
  schema: newsResource.form,
  values: blankForm(newsResource, { picture: '', products: [], published_at }),
});
const person = (role: 'owner' | 'manager' | 'courier') => ({
  schema: personResource.form,
  values: blankForm(personResource, { name: 'Ana', role, active: true }),
});
const options = {
  schema: optionGroupResource.form,
  values: blankForm(optionGroupResource, {
    name: { ru: 'Размер' },
    options: [{ id: null, name: EMPTY_TEXTS, price: 0, allergens: [], allergens_known: false }],
    max: 1,
    min: 0,
  }),
};

describe('required fields', () => {
  test.each([
    ['a text in the default language', city, 'name.ru', ''],
    ['an address of a page', city, 'slug', ''],
    ['an amount', city, 'delivery_price', null],
    ['a price', product, 'price', null],
    ['the title of news that are published', newsItem('now'), 'name.ru', ''],
    ['the login of a manager', person('manager'), 'login', null],
    ['the restaurants of a manager', person('manager'), 'restaurant_ids', []],
    ['the phone of a courier', person('courier'), 'phone', null],
    ['the name of an option', options, 'options.0.name.ru', ''],
    ['a password', { schema: SignInInput, values: { login: '', password: '' } }, 'password', ''],
    [
      'a payment method',
      {
        schema: restaurantSettingsResource.form,
        values: { payment_methods: { delivery: [], pickup: [] }, max_order: null, max_refund: null },
      },
      'payment_methods.delivery',
      [],
    ],
  ])('%s', (_what, { schema, values }, name, empty) => {
    expect(isRequired({ schema, values, name, empty })).toBe(true);
  });
});

describe('fields that may be empty', () => {
  test.each([
    ['a text in another language', city, 'name.ro', ''],
    ['an amount that means no limit', city, 'free_from', null],
    ['a phone', city, 'phone', null],
    ['a weight', product, 'weight', null],
    ['the words of a dish', product, 'synonyms', []],
    ['the title of a draft', newsItem(null), 'name.ru', ''],
    ['the restaurants of an owner', person('owner'), 'restaurant_ids', []],
    ['the phone of a manager', person('manager'), 'phone', null],
    ['a PIN', person('manager'), 'pin', undefined],
    ['an option of a row that is gone', options, 'options.7.name.ru', ''],
    [
      'a link of the shop',
      { schema: shopSettingsResource.form, values: blankForm(shopSettingsResource, {}) },
      'link_fb',
      '',
    ],
  ])('%s', (_what, { schema, values }, name, empty) => {
    expect(isRequired({ schema, values, name, empty })).toBe(false);
  });
});
