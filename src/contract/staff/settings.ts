import * as v from 'valibot';
import { boundedArray } from '../bounded-lists.ts';
import { DEFAULT_LOCALE, LOCALES } from '../constants.ts';
import { country } from '../country.ts';
import { emailInput, singleLineInput } from '../text-input.ts';
import { OWNER_ROLES, Revision, type StaffEndpoint } from './definition.ts';
import { OptionalPhone } from './common-fields.ts';
import { parseUrl } from '../url.ts';

const MAX_LINE_LENGTH = 200;
const MAX_LINK_LENGTH = 300;
const HTTPS_PATTERN = /^https:\/\/[^/\s]/i;

/** The links of the shop, named as in the response of `get-options`. */
export const SHOP_LINKS = [
  'link_instagram',
  'link_fb',
  'link_telegram',
  'link_tiktok',
  'link_youtube',
  'link_app_store',
  'link_google_play',
] as const;
export type ShopLink = (typeof SHOP_LINKS)[number];

const ofEveryLink = <Schema extends v.GenericSchema>(schema: Schema) =>
  Object.fromEntries(SHOP_LINKS.map((link) => [link, schema])) as Record<ShopLink, Schema>;

/** The languages that an owner switches on and off. */
export const OPTIONAL_LOCALES = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/** The settings of the shop, as staff edit them. A value that is not set is empty, or null for the phone. */
export const ShopSettings = v.object({
  /** Null until they are saved for the first time. */
  revision: v.nullable(v.number()),
  legal_name: v.string(),
  /** The number by which the state identifies the company, named after that of Moldova. */
  idno: v.string(),
  legal_address: v.string(),
  phone: v.nullable(v.string()),
  email: v.string(),
  /** The languages besides the default one. */
  languages: v.array(v.picklist(OPTIONAL_LOCALES)),
  ...ofEveryLink(v.string()),
});
export type ShopSettings = v.InferOutput<typeof ShopSettings>;

/** An empty text, or one that the schema accepts. */
const orEmpty = <Schema extends v.GenericSchema<string, string>>(schema: Schema) => v.union([v.literal(''), schema]);

const Link = v.pipe(
  singleLineInput(MAX_LINK_LENGTH),
  v.check((link) => link === '' || (HTTPS_PATTERN.test(link) && parseUrl(link) !== null)),
);

export const ShopSettingsInput = v.object({
  legal_name: singleLineInput(MAX_LINE_LENGTH),
  idno: v.pipe(
    singleLineInput(MAX_LINE_LENGTH),
    v.transform((digits) => digits.replaceAll(' ', '')),
    orEmpty(v.pipe(v.string(), v.regex(country.companyNumber.pattern))),
  ),
  legal_address: singleLineInput(MAX_LINE_LENGTH),
  phone: OptionalPhone,
  email: emailInput,
  languages: v.pipe(
    boundedArray(v.picklist(OPTIONAL_LOCALES), OPTIONAL_LOCALES.length),
    v.transform((chosen) => OPTIONAL_LOCALES.filter((locale) => chosen.includes(locale))),
  ),
  ...ofEveryLink(Link),
});
export type ShopSettingsInput = v.InferInput<typeof ShopSettingsInput>;

export const settingsEndpoints = {
  getShopSettings: { method: 'GET', path: '/staff/api/get-shop-settings', access: OWNER_ROLES, response: ShopSettings },
  saveShopSettings: {
    method: 'POST',
    path: '/staff/api/save-shop-settings',
    access: OWNER_ROLES,
    body: v.object({ revision: v.nullable(Revision), ...ShopSettingsInput.entries }),
    response: ShopSettings,
  },
} as const satisfies Record<string, StaffEndpoint>;
