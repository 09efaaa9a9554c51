import type { EndpointName } from '#contract/endpoints.ts';

type Fields = Record<string, unknown>;
/** `request`: the parsed body, or the query. */
type Fill = (response: unknown, request: Fields) => void;

/**
 * Fields that the contract requires and an external provider may lack, because the specification does not show them: ids and
 * slugs of what has no page of its own otherwise, names, references to what was requested. By endpoint; changes the response in
 * place.
 */
const fillers: Partial<Record<EndpointName, Fill>> = {
  getCities: (cities) => forEach(cities, fillNamed),
  getRestaurants: (restaurants) => forEach(restaurants, fillNamed),
  getRestaurant: (restaurant, request) => {
    if (!isFields(restaurant)) return;
    fill(restaurant, 'id', Number(request['id_restaurant']));
    fillNamed(restaurant);
    forEach(restaurant['categories'], (category, index) => {
      fill(category, 'id', index + 1);
      fill(category, 'slug', `category-${String(category['id'])}`);
      fill(category, 'name', '');
      forEach(category['products'], (product) => fillProduct(product, restaurant['id']));
    });
  },
  getProduct: (product, request) => isFields(product) && fillProduct(product, Number(request['id_restaurant'])),
  getBranches: (branches, request) =>
    forEach(branches, (branch, index) => {
      fill(branch, 'id', index + 1);
      fill(branch, 'restaurant_id', Number(request['id_restaurant']));
      fill(branch, 'name', '');
      fill(branch, 'address', '');
    }),
  getNews: (news) =>
    forEach(news, (item, index) => {
      fill(item, 'id', index + 1);
      fillNamed(item);
    }),
  recalculateBasket: (recalculation, request) => {
    if (!isFields(recalculation)) return;
    for (const list of ['available', 'not_available', 'price_changed'])
      forEach(recalculation[list], (item, index) => fillLine(item, index, request['products']));
  },
  getOrders: (page) => {
    if (!isFields(page) || !Array.isArray(page['data'])) return;
    forEach(page['data'], fillOrder);
    const { length } = page['data'];
    fillObject(page, 'meta', { current_page: 1, last_page: 1, per_page: length, total: length });
  },
  getOrder: (order) => isFields(order) && fillOrder(order),
  cancelOrder: (order) => isFields(order) && fillOrder(order),
  createOrder: (created) => {
    if (!isFields(created)) return;
    fillObject(created, 'payment', { status: 'none' });
    if (isFields(created['order'])) fillOrder(created['order']);
  },
  getOrderPayment: (payment) => isFields(payment) && fill(payment, 'status', 'unknown'),
  payOrder: (payment) => isFields(payment) && fill(payment, 'status', 'unknown'),
};

/** Fills what a provider's response to an endpoint lacks, in place. */
export function fillResponse(name: EndpointName, response: unknown, request: unknown): void {
  fillers[name]?.(response, isFields(request) ? request : {});
}

/** The slug is part of addresses, the name is shown: each can stand for the other, and the id for both. */
function fillNamed(item: Fields): void {
  fill(item, 'slug', item['id'] == null ? undefined : String(item['id']));
  fill(item, 'name', item['slug']);
}

function fillProduct(product: Fields, restaurantId: unknown): void {
  fillNamed(product);
  fill(product, 'restaurant_id', restaurantId);
  forEach(product['option_groups'], (group, index) => {
    fill(group, 'id', index + 1);
    fill(group, 'kind', 'modifier');
  });
}

/** Whether a value is a number that is not negative, possibly as text. */
const isAmount = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number(value) >= 0;

/** A line without an id, a count or a price has those of the requested line: by its display index, else by its position. */
function fillLine(item: Fields, index: number, products: unknown): void {
  if (!Array.isArray(products)) return;
  const position = isAmount(item['id_front']) ? Number(item['id_front']) : index;
  const requested: unknown = products[position];
  // A line of another product at this position is not the requested one.
  const isSame = isFields(requested) && (!isAmount(item['id']) || Number(item['id']) === requested['id']);
  if (!isSame) return;
  for (const key of ['id', 'count', 'price']) if (!isAmount(item[key])) item[key] = requested[key];
  for (const key of ['additives', 'modifiers']) if (!Array.isArray(item[key])) item[key] = requested[key];
}

function fillOrder(order: Fields): void {
  fill(order, 'number', order['id'] == null ? undefined : String(order['id']));
  fill(order, 'created_at', '');
  fill(order, 'status', 'unknown');
  fillObject(order, 'payment', { method: 'unknown', status: 'none' });
  forEach(order['items'], (item) => fill(item, 'product_id', item['id']));
}

/** Fills the fields of an object, which is created if it is absent or no object. */
function fillObject(item: Fields, key: string, defaults: Fields): void {
  const current = item[key];
  const fields: Fields = isFields(current) ? current : {};
  for (const [name, value] of Object.entries(defaults)) fill(fields, name, value);
  item[key] = fields;
}

/** Sets a field that is absent, empty, or neither text nor number. */
function fill(item: Fields, key: string, value: unknown): void {
  const current = item[key];
  const isUsable = (typeof current === 'string' && current !== '') || typeof current === 'number';
  if (!isUsable && value !== undefined) item[key] = value;
}

function forEach(list: unknown, work: (item: Fields, index: number) => void): void {
  if (Array.isArray(list)) list.forEach((item: unknown, index) => isFields(item) && work(item, index));
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
