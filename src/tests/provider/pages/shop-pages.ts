import type { EndpointName } from '#contract/endpoints.ts';
import type { Variation } from '../variations/variation.ts';

export interface ShopPage {
  readonly name: string;
  readonly path: string;
  /** Whether it is opened by a signed-in customer with a filled cart. */
  readonly signedIn?: true;
  readonly status: 200 | 404;
  /** Whether it needs calls that are optional: a provider of what the specification shows has no such page. */
  readonly extent?: 'complete';
  /**
   * What the page cannot do without, by call: names of fields, the empty name for the response as a whole. Only where
   * one of these varies may the page be an error page.
   */
  readonly essential?: Readonly<Partial<Record<EndpointName, readonly string[]>>>;
}

const CITY = ['', 'slug', 'id'];
const RESTAURANT = ['', 'id', 'slug', 'city_id'];
const PRODUCT = ['id', 'slug', 'name', 'price'].map((field) => `categories.products.${field}`);
/** A menu of which no product can be used counts as failed, a city list likewise. */
const USABLE_PRODUCT = ['id', 'price'].map((field) => `categories.products.${field}`);
const MENU = { getCities: CITY, getRestaurants: RESTAURANT };

const PAGING = ['current_page', 'last_page', 'per_page', 'total'].map((field) => `meta.${field}`);

const signedIn = (name: string, path: string): ShopPage => ({ name, path, signedIn: true, status: 200 });

/** Every kind of page, in the language of the root. */
export const SHOP_PAGES: readonly ShopPage[] = [
  { name: 'home', path: '/', status: 200 },
  { name: 'app', path: '/app', status: 200 },
  { name: 'privacy', path: '/privacy', status: 200 },
  {
    name: 'page of information',
    path: '/info/about',
    status: 200,
    extent: 'complete',
    essential: { getInfoPage: ['', 'slug', 'name'] },
  },
  { name: 'news', path: '/news', status: 200, essential: { getNews: [''] } },
  { name: 'city', path: '/chisinau', status: 200, essential: { getCities: CITY } },
  {
    name: 'menu',
    path: '/chisinau/casa-noua',
    status: 200,
    essential: { ...MENU, getRestaurant: ['', 'id', ...USABLE_PRODUCT] },
  },
  {
    name: 'product',
    path: '/chisinau/casa-noua/margherita',
    status: 200,
    essential: { ...MENU, getRestaurant: ['', 'id', 'categories', 'categories.products', ...PRODUCT] },
  },
  {
    name: 'reviews',
    path: '/chisinau/casa-noua/reviews',
    status: 200,
    extent: 'complete',
    essential: {
      getCities: CITY,
      getRestaurants: [...RESTAURANT, 'review_count'],
      getReviews: ['', 'data', 'data.id', 'data.text', 'meta', ...PAGING],
    },
  },
  { name: 'unknown address', path: '/never/was/here/x', status: 404 },
  { name: 'unknown city', path: '/never', status: 404, essential: { getCities: ['', 'id'] } },
  {
    name: 'unknown product',
    path: '/chisinau/casa-noua/never',
    status: 404,
    essential: { ...MENU, getRestaurant: ['', ...USABLE_PRODUCT], getProduct: [''] },
  },
  { name: 'result of a payment', path: '/success', status: 200 },
  { name: 'failed payment', path: '/fail', status: 200 },
  signedIn('account', '/account'),
  signedIn('addresses', '/account/address'),
  signedIn('cards', '/account/bank'),
  signedIn('profile', '/account/profile'),
  signedIn('checkout', '/checkout'),
  signedIn('payment', '/checkout/payment'),
  signedIn('checkout success', '/checkout/success'),
  signedIn('checkout failure', '/checkout/fail'),
  signedIn('orders', '/orders'),
  { ...signedIn('order', '/orders/1002'), essential: { getOrder: ['', 'id'] } },
];

/** The page of a news item; its address is the one that the page of news links to. */
export const newsItemPage = (path: string): ShopPage => ({
  name: 'news item',
  path,
  status: 200,
  essential: { getNews: ['', 'id', 'slug', 'name'] },
});

/** Whether the page may be an error page under a variation. */
export function cannotDoWithout({ essential }: ShopPage, { call, path }: Variation): boolean {
  return essential?.[call]?.includes(path.join('.')) === true;
}
