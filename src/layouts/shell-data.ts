import type { Thing } from 'schema-dts';
import * as v from 'valibot';
import { appIconUrl, type Brand, brandOf, configBrand } from '#contract/brand.ts';
import { type City, type InfoPageLink, type Restaurant, ShopContacts, type ShopOptions } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { country } from '#contract/country.ts';
import type { Query } from '#contract/endpoints.ts';
import { type OgImageContent, shopOgImageContent } from '#features/catalog/og-image.ts';
import type { Site } from '#features/shared/json-ld.ts';
import type { Translate } from '#i18n/keys.ts';
import { getT } from '#i18n/t.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { optionalCall, type OptionalResult } from '#lib/page-api-client.ts';
import { siteOrigin } from '#routes.ts';

/** Data of the header and footer of every page. */
export interface ShellData {
  readonly contacts: ShopOptions;
  /** The pages of information. */
  readonly pages: readonly InfoPageLink[];
  readonly cities: readonly City[];
  /** The restaurants that `restaurantQuery` of `loadShellData` selects. */
  readonly restaurants: readonly Restaurant[];
  /** Whether something on the page failed to load and may load later. */
  readonly incomplete: boolean;
}

const NO_CONTACTS: ShopOptions = v.parse(ShopContacts, {});

type RequiredCall = 'getCities' | 'getRestaurants';

/** For a page without restaurants: the picture of the first one is in the link preview of the shop. */
const FIRST_RESTAURANT: Query<'getRestaurants'> = { limit: 1 };
export const ALL_RESTAURANTS: Query<'getRestaurants'> = {};

interface ShellDataOptions {
  readonly required?: readonly RequiredCall[];
  readonly restaurantQuery?: Query<'getRestaurants'>;
}

/**
 * Loads the contacts of the shop, cities and restaurants in parallel. The result of a call that fails or takes too long
 * is empty, unless it is in `required`. `restaurantQuery` selects the restaurants that the page needs; an external
 * provider of the API (`API_BASE_URL`) may ignore it and return more.
 * @throws HttpError when a required call fails
 */
export async function loadShellData(
  api: ApiClient,
  { required = [], restaurantQuery = FIRST_RESTAURANT }: ShellDataOptions = {},
): Promise<ShellData> {
  const load = async <Item>(name: RequiredCall, call: Promise<Item[]>) =>
    required.includes(name) ? { value: await call, failed: false } : optionalCall(call, []);
  const [contacts, cities, restaurants] = await Promise.all([
    loadContacts(api),
    load('getCities', api.call('getCities')),
    load('getRestaurants', api.call('getRestaurants', { query: restaurantQuery })),
  ]);
  return {
    contacts: contacts.value,
    pages: contacts.value.pages ?? [],
    cities: cities.value,
    restaurants: restaurants.value,
    incomplete: contacts.failed || cities.failed || restaurants.failed,
  };
}

/**
 * Loads the contacts of the shop and the list of its pages of information, which are empty if the call fails or takes too
 * long. Links of the app stores in the environment replace those of the contacts.
 */
export async function loadContacts(api: ApiClient): Promise<OptionalResult<ShopOptions>> {
  const { value, failed } = await optionalCall<ShopOptions>(api.call('getOptions'), NO_CONTACTS);
  const contacts = {
    ...value,
    link_app_store: process.env['LINK_APP_STORE'] || value.link_app_store,
    link_google_play: process.env['LINK_GOOGLE_PLAY'] || value.link_google_play,
    // With an external provider, the brand is that of the build.
    ...(process.env['API_BASE_URL'] && { brand: undefined }),
  };
  return { value: contacts, failed };
}

/** The brand of the shop; undefined if it cannot be read now. With an external provider, that of the build. */
export async function loadBrand(api: ApiClient, locale: Locale): Promise<Brand | undefined> {
  if (process.env['API_BASE_URL']) return configBrand(locale);
  const { value, failed } = await loadContacts(api);
  return failed ? undefined : brandOf(value, locale);
}

/** Whether the shop has an app. Without one, no page and not the manifest mentions any. */
export const hasApp = ({ link_app_store, link_google_play }: ShopContacts): boolean =>
  link_app_store !== '' || link_google_play !== '';

/** Metadata of a public page besides its title and description. */
export interface PageMeta {
  /** The picture for link previews. */
  readonly ogImage: OgImageContent;
  /** Open Graph type; `website` if absent. */
  readonly type?: 'article' | 'product';
  /** Publication time of a news item, as an ISO instant. */
  readonly published?: string | undefined;
  /** Structured data, the objects of the page's JSON-LD. */
  readonly nodes?: readonly Thing[];
}

/** What the metadata of a page is made from; `path` includes the locale's prefix. */
export function createPageContext(
  { locals: { locale }, url }: { locals: { locale: Locale }; url: URL },
  { contacts }: Pick<ShellData, 'contacts'>,
) {
  const brand = brandOf(contacts, locale);
  const site: Site = { origin: siteOrigin(url), locale, brand: brand.name, logo: appIconUrl(brand, 'any', 512) };
  return { site, brand, locale, path: url.pathname, t: getT(locale) };
}

/** Metadata of a page about the whole shop. */
export function shopPageMeta({ restaurants, contacts }: ShellData, t: Translate): PageMeta {
  return { ogImage: shopOgImageContent(contacts.brand?.share_picture || restaurants[0]?.image || '', t) };
}

/**
 * The id of the first card of a long list that cannot be in the viewport before any scrolling. The head of the page
 * names it in `<link rel="expect">`: the browser does not paint before it has parsed the cards above.
 */
export const BELOW_FOLD_ID = 'below-the-fold';

/** Divisible by 1, 2, 3 and 4, so that the last row is complete with every number of columns. */
const CARDS_ABOVE_FOLD = 12;

/** The first card that cannot be in the viewport before any scrolling; undefined where the list is shorter. */
export const firstBelowFold = <Card>(cards: readonly Card[]): Card | undefined => cards[CARDS_ABOVE_FOLD];

/** The company that runs the shop, its identification number and its address in one line; empty without its name. */
export function companyText({ legal_name: name, idno, legal_address: address }: ShopContacts): string {
  if (!name) return '';
  return [name, ...(idno ? [`${country.companyNumber.label} ${idno}`] : []), ...(address ? [address] : [])].join(', ');
}
