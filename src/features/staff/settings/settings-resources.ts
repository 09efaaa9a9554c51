import { DEFAULT_LOCALE, LANGUAGE_NAMES } from '#contract/constants.ts';
import { country } from '#contract/country.ts';
import { RestaurantSettings, RestaurantSettingsInput } from '#contract/staff/restaurant-settings.ts';
import { Brand, BrandInput } from '#contract/staff/brand.ts';
import { OPTIONAL_LOCALES, ShopSettings, ShopSettingsInput } from '#contract/staff/settings.ts';
import { FULFILMENTS, PAYMENT_METHODS } from '#contract/value-lists.ts';
import { defineResource, type FormatText } from '../shared/resource/resource.ts';

const PAYMENT = { legend: 'staff-settings:payment', lead: 'staff-settings:paymentHint' } as const;
const LIMITS = { legend: 'staff-settings:limits' } as const;

const methods = {
  kind: 'choices',
  codes: PAYMENT_METHODS,
  codeName: (code: (typeof PAYMENT_METHODS)[number], text: FormatText) => text(`staff-settings:method_${code}`),
} as const;

export const restaurantSettingsResource = defineResource({
  name: 'restaurant_settings',
  row: RestaurantSettings,
  form: RestaurantSettingsInput,
})({
  fields: {
    payment_methods: {
      label: 'staff-settings:payment',
      kind: 'custom',
      group: PAYMENT,
      format: (accepted, text) =>
        FULFILMENTS.map((fulfilment) => ({
          key: fulfilment,
          label: text(`staff-settings:payment_${fulfilment}`),
          text: accepted[fulfilment].map((code) => methods.codeName(code, text)).join(', '),
        })),
      parts: {
        delivery: { label: 'staff-settings:payment_delivery', ...methods },
        pickup: { label: 'staff-settings:payment_pickup', ...methods },
      },
    },
    max_order: {
      label: 'staff-settings:maxOrder',
      kind: 'money',
      hint: 'staff-settings:maxOrderHint',
      group: LIMITS,
    },
    max_refund: {
      label: 'staff-settings:maxRefund',
      kind: 'money',
      hint: 'staff-settings:maxRefundHint',
      group: LIMITS,
    },
  },
  recorded: { shop_payment_methods: { label: 'staff-settings:payment', ...methods } },
});

export const brandResource = defineResource({ name: 'brand', row: Brand, form: BrandInput })({
  fields: {
    name: { label: 'staff-settings:name', kind: 'texts', hint: 'staff-settings:nameHint' },
    color: { label: 'staff-settings:color', kind: 'custom', format: (color) => color },
    logo: { label: 'staff-settings:logo', kind: 'custom', format: (logo) => logo },
    share_picture: { label: 'staff-settings:sharePicture', kind: 'custom', format: (picture) => picture },
  },
  recorded: {},
});

const COMPANY = { legend: 'staff-settings:company', lead: 'staff-settings:companyHint' } as const;
const CONTACTS = { legend: 'staff-settings:contacts' } as const;

/** What the links of the shop have in common. */
const link = {
  kind: 'text',
  group: { legend: 'staff-settings:links', lead: 'staff-settings:linksHint' },
  invalid: 'staff-settings:linkInvalid',
  input: { type: 'url' },
} as const;

export const shopSettingsResource = defineResource({
  name: 'shop_settings',
  row: ShopSettings,
  form: ShopSettingsInput,
})({
  fields: {
    legal_name: {
      label: 'staff-settings:legal_name',
      kind: 'text',
      group: COMPANY,
      input: { autoComplete: 'organization' },
    },
    idno: {
      label: 'staff-settings:idno',
      values: { context: country.code, companyNumber: country.companyNumber.label },
      kind: 'text',
      group: COMPANY,
      hint: 'staff-settings:idnoHint',
      invalid: 'staff-settings:idnoHint',
      input: { inputMode: 'numeric' },
    },
    legal_address: { label: 'staff-settings:legal_address', kind: 'text', group: COMPANY },
    phone: { label: 'staff-settings:phone', kind: 'phone', group: CONTACTS, hint: 'staff-settings:phoneHint' },
    email: {
      label: 'staff-settings:email',
      kind: 'text',
      group: CONTACTS,
      invalid: 'staff-settings:emailInvalid',
      input: { type: 'email', autoComplete: 'email' },
    },
    languages: {
      label: 'staff-settings:languages',
      kind: 'choices',
      codes: OPTIONAL_LOCALES,
      codeName: (locale) => LANGUAGE_NAMES[locale],
      hint: 'staff-settings:languagesHint',
      values: { language: LANGUAGE_NAMES[DEFAULT_LOCALE] },
    },
    link_instagram: { label: 'staff-settings:link_instagram', ...link },
    link_fb: { label: 'staff-settings:link_fb', ...link },
    link_telegram: { label: 'staff-settings:link_telegram', ...link },
    link_tiktok: { label: 'staff-settings:link_tiktok', ...link },
    link_youtube: { label: 'staff-settings:link_youtube', ...link },
    link_app_store: { label: 'staff-settings:link_app_store', ...link },
    link_google_play: { label: 'staff-settings:link_google_play', ...link },
  },
  recorded: {},
});
