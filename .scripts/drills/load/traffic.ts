import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { createShopClient } from '../../../src/tests/fixtures/shop-setup.ts';
import { sendRequest, type HttpResponse } from '../../shared/http.ts';
import type { ShopProcess } from '../../shared/shop-process.ts';
import {
  createCart,
  createOrderInput,
  readMenu,
  signInCustomers,
  type SampleMenu,
  type TestCustomer,
} from '../sample-orders.ts';

/** Share of each kind of request: 90 % browsing, 9 % cart, 1 % ordering. */
const SHARES = {
  page: 0.35,
  'page revalidation': 0.2,
  file: 0.15,
  'file revalidation': 0.2,
  cart: 0.09,
  order: 0.01,
} as const;
export type RequestKind = keyof typeof SHARES;
export const REQUEST_KINDS = Object.keys(SHARES) as RequestKind[];

/** What the generated traffic requests. */
export interface TrafficData {
  /** The menu that carts and orders are made of. */
  readonly menu: SampleMenu;
  readonly customers: readonly TestCustomer[];
  /** Paths of the home page, the cities and the restaurants, in all locales. */
  readonly listings: readonly string[];
  /** Paths of product pages, in all locales. */
  readonly dishes: readonly string[];
  /** Paths of the static files that a restaurant page loads. */
  readonly files: readonly string[];
}

const CUSTOMERS = 60;
/** Product pages per locale; about as many, if there are more. */
const MAX_DISHES = 100;
const WARM_UP_CONNECTIONS = 4;
/** Addresses that the requests seem to come from. */
const CLIENT_ADDRESSES = 5000;
const MAX_CONNECTIONS = 512;
/** Share of listings among page requests: most visits begin there. */
const LISTING_SHARE = 0.6;
/** Pause between the warm-up and the measurement. */
const SETTLE_DELAY_MS = 1000;

/**
 * Signs in the customers, collects the paths, and requests every page once, so that the measurement starts with a warm
 * cache.
 */
export async function prepareTraffic(shop: ShopProcess): Promise<TrafficData> {
  const api = createShopClient(shop);
  const cities = await api.call('getCities');
  const listings = ['/', ...cities.map(({ slug }) => `/${slug}`)];
  const dishes: string[] = [];
  for (const { id, city_id, slug } of await api.call('getRestaurants')) {
    const path = `/${cities.find((city) => city.id === city_id)?.slug}/${slug}`;
    listings.push(path);
    const { categories } = await api.call('getRestaurant', { query: { id_restaurant: id } });
    dishes.push(...categories.flatMap(({ products }) => products.map((product) => `${path}/${product.slug}`)));
  }
  const inAllLocales = (paths: readonly string[]) =>
    LOCALES.flatMap((locale) =>
      paths.map((path) => (locale === DEFAULT_LOCALE ? path : `/${locale}${path === '/' ? '' : path}`)),
    );
  const { text } = await sendRequest(`${shop.url}/chisinau/casa-mare`);
  const links = text.matchAll(/(?:src|href)="(\/(?:_astro|fonts|pictures)\/[^"]+)"/g);
  const data: TrafficData = {
    menu: await readMenu(shop),
    customers: await signInCustomers(shop, CUSTOMERS),
    listings: inAllLocales(listings),
    dishes: inAllLocales(dishes.filter((_, index) => index % Math.ceil(dishes.length / MAX_DISHES) === 0)),
    files: [...new Set([...links].map(([, path = '']) => path))],
  };
  if (data.files.length === 0) throw new Error('The listing links no files');
  const queue = [...data.listings, ...data.dishes].values();
  const worker = async () => {
    for (const path of queue) {
      const { status } = await sendRequest(shop.url + path, { headers: { 'accept-encoding': 'br' } });
      if (status !== 200) throw new Error(`${path} returned ${status}`);
    }
  };
  await Promise.all(Array.from({ length: WARM_UP_CONNECTIONS }, worker));
  await delay(SETTLE_DELAY_MS);
  return data;
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('The list is empty');
  return item;
};

/** Sends requests of all kinds to one shop, each to a random target and from a random client address. */
export class Traffic {
  readonly #url: string;
  readonly #data: TrafficData;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  readonly #etags = new Map<string, string>();
  readonly #quotes: { readonly customer: TestCustomer; readonly quoteId: string }[] = [];
  readonly #orders: { readonly customer: TestCustomer; readonly id: number }[] = [];

  constructor(url: string, data: TrafficData) {
    this.#url = url;
    this.#data = data;
  }

  /** A random kind, with the probability of its share. */
  pickKind(): RequestKind {
    let remaining = Math.random();
    return REQUEST_KINDS.find((kind) => (remaining -= SHARES[kind]) < 0) ?? 'page';
  }

  /** Sends one request of a kind. @throws Error if the response is not a successful one */
  async send(kind: RequestKind): Promise<void> {
    const { listings, dishes, files } = this.#data;
    switch (kind) {
      case 'page':
        return this.#get(pick(Math.random() < LISTING_SHARE ? listings : dishes));
      case 'page revalidation':
        return this.#revalidate(pick(listings));
      case 'file':
        return this.#get(pick(files));
      case 'file revalidation':
        return this.#revalidate(pick(files));
      case 'cart':
        return this.#useCart();
      case 'order':
        return this.#order();
    }
  }

  async #get(path: string): Promise<void> {
    const { headers } = await this.#request(path);
    if (headers.etag) this.#etags.set(path, headers.etag);
  }

  async #revalidate(path: string): Promise<void> {
    const etag = this.#etags.get(path);
    if (etag === undefined) return this.#get(path);
    await this.#request(path, { headers: { 'if-none-match': etag }, statuses: [200, 304] });
  }

  /** What a storefront requests around the cart: mostly recalculations. */
  async #useCart(): Promise<void> {
    const { menu } = this.#data;
    const random = Math.random();
    if (random < 0.2) await this.#request('/api/get-options');
    else if (random < 0.4)
      await this.#request('/api/promo/check', {
        body: { promocode: 'DINNER10', restaurant_id: menu.restaurantId, order_sum: 250 },
      });
    else await this.#request('/api/basket-recalculation', { body: { products: createCart(menu).quote.products } });
  }

  /**
   * One step of an order: requests a quote, places the order of an earlier quote, or reads a placed order. All are
   * equally frequent.
   */
  async #order(): Promise<void> {
    const { menu, customers } = this.#data;
    const placed = this.#orders.pop();
    if (placed) {
      await this.#signedIn(placed.customer, `/api/get-order-data?order_id=${placed.id}`);
      return;
    }
    const quoted = this.#quotes.pop();
    if (quoted) {
      const { customer, quoteId } = quoted;
      const body = createOrderInput(menu, customer, quoteId, 'cash');
      const text = await this.#signedIn(customer, '/api/create-order', body, { 'idempotency-key': randomUUID() });
      this.#orders.push({ customer, id: (JSON.parse(text) as { order: { id: number } }).order.id });
      return;
    }
    const customer = pick(customers);
    const text = await this.#signedIn(customer, '/api/order-quote', createCart(menu).quote);
    this.#quotes.push({ customer, quoteId: (JSON.parse(text) as { quote_id: string }).quote_id });
  }

  async #signedIn(
    { token }: TestCustomer,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const authorized = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity', ...headers };
    return (await this.#request(path, { body, headers: authorized })).text;
  }

  async #request(
    path: string,
    {
      body,
      headers,
      statuses = [200],
    }: { body?: unknown; headers?: Readonly<Record<string, string>>; statuses?: readonly number[] } = {},
  ): Promise<HttpResponse> {
    // Addresses of 198.18.0.0/15, which is reserved for benchmarks.
    const client = Math.floor(Math.random() * CLIENT_ADDRESSES);
    const response = await sendRequest(this.#url + path, {
      agent: this.#agent,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        accept: '*/*',
        'accept-language': 'ru,en;q=0.8',
        'accept-encoding': 'gzip, deflate, br',
        'x-forwarded-for': `198.18.${client >> 8}.${client & 255}`,
        ...headers,
      },
    });
    if (!statuses.includes(response.status)) throw new Error(`${path} returned ${response.status}`);
    return response;
  }
}
