import type { EndpointName } from '#contract/endpoints.ts';

type Fields = Record<string, unknown>;
type Fill = (response: unknown, query: URLSearchParams) => void;

/**
 * Fields that the contract requires and an external provider may lack, because the specification does not show them: ids and
 * slugs of what has no page of its own otherwise, names, references to what was requested. By endpoint; changes the response in
 * place.
 */
const fillers: Partial<Record<EndpointName, Fill>> = {
  getCities: (cities) => forEach(cities, fillNamed),
  getRestaurants: (restaurants) => forEach(restaurants, fillNamed),
  getRestaurant: (restaurant, query) => {
    if (!isFields(restaurant)) return;
    fill(restaurant, 'id', Number(query.get('id_restaurant')));
    fillNamed(restaurant);
    forEach(restaurant['categories'], (category, index) => {
      fill(category, 'id', index + 1);
      fill(category, 'slug', `category-${String(category['id'])}`);
      fill(category, 'name', '');
      forEach(category['products'], (product) => fillProduct(product, restaurant['id']));
    });
  },
  getProduct: (product, query) => isFields(product) && fillProduct(product, Number(query.get('id_restaurant'))),
  getBranches: (branches, query) =>
    forEach(branches, (branch, index) => {
      fill(branch, 'id', index + 1);
      fill(branch, 'restaurant_id', Number(query.get('id_restaurant')));
      fill(branch, 'name', '');
      fill(branch, 'address', '');
    }),
  getNews: (news) =>
    forEach(news, (item, index) => {
      fill(item, 'id', index + 1);
      fill(item, 'slug', String(item['id']));
    }),
  getOrders: (page) => {
    if (!isFields(page) || !Array.isArray(page['data'])) return;
    forEach(page['data'], fillOrder);
    const { length } = page['data'];
    fill(page, 'meta', { current_page: 1, last_page: 1, per_page: length, total: length });
  },
  getOrder: (order) => isFields(order) && fillOrder(order),
  cancelOrder: (order) => isFields(order) && fillOrder(order),
  createOrder: (created) => {
    if (!isFields(created)) return;
    fill(created, 'payment', { status: 'none' });
    if (isFields(created['order'])) fillOrder(created['order']);
  },
  getOrderPayment: (payment) => isFields(payment) && fill(payment, 'status', 'unknown'),
  payOrder: (payment) => isFields(payment) && fill(payment, 'status', 'unknown'),
};

/** Fills what a provider's response to an endpoint lacks, in place. */
export function fillResponse(name: EndpointName, response: unknown, query: URLSearchParams): void {
  fillers[name]?.(response, query);
}

/** The slug is part of addresses, the name is shown: each can stand for the other, and the id for both. */
function fillNamed(item: Fields): void {
  fill(item, 'slug', item['id'] == null ? undefined : String(item['id']));
  fill(item, 'name', item['slug']);
}

function fillProduct(product: Fields, restaurantId: unknown): void {
  fill(product, 'slug', product['id'] == null ? undefined : String(product['id']));
  fill(product, 'restaurant_id', restaurantId);
  forEach(product['option_groups'], (group, index) => {
    fill(group, 'id', index + 1);
    fill(group, 'kind', 'modifier');
  });
}

function fillOrder(order: Fields): void {
  fill(order, 'number', order['id'] == null ? undefined : String(order['id']));
  fill(order, 'created_at', '');
  fill(order, 'status', 'unknown');
  fill(order, 'payment', { method: 'unknown', status: 'none' });
  forEach(order['items'], (item) => fill(item, 'product_id', item['id']));
}

function fill(item: Fields, key: string, value: unknown): void {
  item[key] ??= value;
}

function forEach(list: unknown, work: (item: Fields, index: number) => void): void {
  if (Array.isArray(list)) list.forEach((item: unknown, index) => isFields(item) && work(item, index));
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
