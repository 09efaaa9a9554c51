import { MAX_ID, MAX_LINE_OPTIONS, MAX_LINE_QUANTITY, MAX_LINES, MAX_MAJOR_PRICE } from '#contract/constants.ts';
import {
  type Deviations,
  type JsonObject,
  isNumberInRange,
  isJsonObject,
  ResponseNode,
  toText,
} from './response-repair.ts';
import type { EndpointName } from '#contract/endpoints.ts';

/** `request` is the parsed body, or the query. */
type Fill = (response: ResponseNode, request: JsonObject) => void;

/**
 * By endpoint: sets fields that the contract requires and an external provider may omit: ids, slugs and names,
 * references to what was requested, the values of requested cart lines. Providers implement the specification of the
 * shop, which does not show these fields. Afterwards, `repairResponse` converts or removes everything else that does
 * not fit the contract.
 */
const fillers: Partial<Record<EndpointName, Fill>> = {
  getCities: (cities) => cities.items().forEach(fillSlugAndName),
  getRestaurants: (restaurants) => restaurants.items().forEach(fillSlugAndName),
  getRestaurant: (restaurant, request) => {
    restaurant.fill('id', requestedRestaurant(request));
    fillSlugAndName(restaurant);
    restaurant.items('categories').forEach((category, index) => {
      category.fill('id', index + 1);
      category.fill('slug', `category-${toText(category.value('id')) ?? index + 1}`);
      category.fill('name', '');
      for (const product of category.items('products')) fillProduct(product, restaurant.value('id'));
    });
  },
  getProduct: (product, request) => fillProduct(product, requestedRestaurant(request)),
  getProducts: (products) => products.items().forEach((product) => fillProduct(product, undefined)),
  getBranches: (branches, request) =>
    branches.items().forEach((branch, index) => {
      branch.fill('id', index + 1);
      branch.fill('restaurant_id', requestedRestaurant(request));
      branch.fill('name', '');
      branch.fill('address', '');
    }),
  getNews: (news) =>
    news.items().forEach((item, index) => {
      item.fill('id', index + 1);
      fillSlugAndName(item);
      for (const product of item.items('products')) fillProduct(product, undefined);
    }),
  recalculateBasket: fillRecalculation,
  editAddress: fillAddress,
  getCards: (cards) => cards.items().forEach(fillCard),
  confirmCard: fillCard,
  setDefaultCard: fillCard,
  exportAccount: (account) => {
    account.fill('exported_at', new Date().toISOString());
    account.items('cards').forEach(fillCard);
    account.items('orders').forEach(fillOrder);
  },
  quoteOrder: (quote, request) => {
    fillQuoteLines(quote, request);
    fillProblems(quote);
  },
  getOrders: (page) => {
    const orders = page.items('data');
    orders.forEach(fillOrder);
    if (Array.isArray(page.value('data')))
      page.fillObject('meta', { current_page: 1, last_page: 1, per_page: orders.length, total: orders.length });
  },
  getOrder: fillOrder,
  cancelOrder: fillOrder,
  createOrder: (created) => {
    created.fillObject('payment', { status: 'none' });
    const order = created.child('order');
    if (order) fillOrder(order);
  },
  getOrderPayment: (payment) => payment.fill('status', 'unknown'),
  payOrder: (payment) => payment.fill('status', 'unknown'),
};

/**
 * Fills the missing fields of a provider's response, in place.
 * @param response undefined if the body is empty
 * @param deviations receives the unusable fields. An absent field is not a deviation, unless the customer's prices
 *   depend on it
 * @returns the response
 */
export function fillResponse(name: EndpointName, response: unknown, request: unknown, deviations: Deviations): unknown {
  // A successful response means that the address is saved: missing fields are those that the customer entered.
  const isReplaced = name === 'editAddress' && !isJsonObject(response);
  const content = isReplaced ? {} : response;
  if (isReplaced && response !== undefined) deviations.add({ field: '', item: null, reason: 'not an address' });
  if (isJsonObject(content) || Array.isArray(content))
    fillers[name]?.(new ResponseNode(content, '', deviations), isJsonObject(request) ? request : {});
  return content;
}

/** The number of products in a menu's categories. */
export function countProducts(menu: unknown): number {
  const categories = isJsonObject(menu) && Array.isArray(menu['categories']) ? (menu['categories'] as unknown[]) : [];
  return categories.reduce<number>((sum, category) => {
    const products = isJsonObject(category) ? category['products'] : undefined;
    return sum + (Array.isArray(products) ? products.length : 0);
  }, 0);
}

/** The default slug is the id, and the default name is the slug. */
function fillSlugAndName(item: ResponseNode): void {
  item.fill('slug', toText(item.value('id')));
  item.fill('name', item.value('slug'));
}

function fillProduct(product: ResponseNode, restaurantId: unknown): void {
  fillSlugAndName(product);
  product.fill('restaurant_id', restaurantId);
  product.items('option_groups').forEach((group, index) => {
    group.fill('id', index + 1);
    group.fill('name', '');
    group.fill('kind', 'modifier');
  });
}

/** Missing fields of the address are those that the customer entered. */
function fillAddress(address: ResponseNode, request: JsonObject): void {
  for (const [key, entered] of Object.entries(request)) if (address.value(key) == null) address.set(key, entered);
}

/** A card with an unusable status counts as expired, so that it is not offered for payment. */
function fillCard(card: ResponseNode): void {
  const status = card.value('status');
  if (status != null && typeof status !== 'string') card.setAndReport('status', 'expired');
}

function fillOrder(order: ResponseNode): void {
  order.fill('number', toText(order.value('id')));
  order.fill('created_at', '');
  order.fill('status', 'unknown');
  order.fillObject('payment', { method: 'unknown', status: 'none' });
  for (const item of order.items('items')) {
    const product = item.child('product');
    item.fill('product_id', product?.value('id') ?? item.value('id'));
    item.fill('name', product?.value('name'));
  }
}

/**
 * Converts problems to a list of objects with a code. A bare code is accepted. A problem without a usable code gets the
 * code `unknown`; it is not removed, because any problem means that the order cannot be placed.
 */
function fillProblems(quote: ResponseNode): void {
  const sent = quote.value('problems');
  if (sent == null || sent === false || sent === '') return;
  const isKeyed = isJsonObject(sent) && !('code' in sent);
  const list: readonly unknown[] = Array.isArray(sent) ? sent : isKeyed ? Object.values(sent) : [sent];
  const problems = list.map((problem) => {
    const { code } = isJsonObject(problem) ? problem : { code: problem };
    return { ...(isJsonObject(problem) && problem), code: toText(code) ?? 'unknown' };
  });
  const isSame =
    Array.isArray(sent) && list.every((each, index) => isJsonObject(each) && each['code'] === problems[index]?.code);
  if (!isSame) quote.setAndReport('problems', problems, 'not a list of objects with a code');
}

/** Undefined if the request has no valid restaurant id. */
function requestedRestaurant({ id_restaurant: id }: JsonObject): number | undefined {
  return isNumberInRange(id, 1, MAX_ID) ? Number(id) : undefined;
}

const LINE_LISTS = ['available', 'not_available', 'price_changed'] as const;

/** Fills cart lines from the requested lines. A requested line that the response lacks becomes unavailable. */
function fillRecalculation(recalculation: ResponseNode, request: JsonObject): void {
  const requested = toRequestedLines(request);
  const missing = new Set(requested);
  const current = new Map<JsonObject, ResponseNode>();
  for (const list of LINE_LISTS) {
    const isAvailable = list === 'available';
    recalculation.items(list).forEach((item, index) => {
      const position = isAvailable ? index : undefined;
      // Of several lines of one product, the first that has not been found yet.
      const line = findRequested(item, position, requested, missing) ?? findRequested(item, position, requested);
      if (!line) return;
      missing.delete(line);
      // The new price is that of the available line.
      fillLine(item, line, list === 'price_changed' ? current.get(line) : undefined);
      if (isAvailable) current.set(line, item);
    });
  }
  if (!Array.isArray(recalculation.value('available'))) return;
  // A response without any requested line is no recalculation. Without this list, it is rejected by the contract.
  if (requested.length > 0 && missing.size === requested.length)
    return recalculation.setAndReport('available', undefined, 'no requested line is in any list');
  for (const line of missing) {
    recalculation.append('not_available', { ...line });
    recalculation.report('not_available', 'a requested line is in none of the lists');
  }
}

/** The requested lines, no more than an order can have: the provider's items are compared with each of them. */
const toRequestedLines = ({ products }: JsonObject): readonly JsonObject[] =>
  Array.isArray(products) ? products.slice(0, MAX_LINES).filter(isJsonObject) : [];

/**
 * The requested line of an item. It is found by `id_front`, or else by the item's position, if the product is the same;
 * otherwise by product.
 * @param index position in a list of all lines; undefined if the list has only some of them
 * @param candidates the lines to choose from; all by default
 */
function findRequested(
  item: ResponseNode,
  index: number | undefined,
  requested: readonly JsonObject[],
  candidates?: ReadonlySet<JsonObject>,
): JsonObject | undefined {
  const isCandidate = (each: JsonObject): boolean => candidates?.has(each) ?? true;
  const idFront = item.value('id_front');
  const position = isNumberInRange(idFront, 0, requested.length - 1) ? Number(idFront) : index;
  const line = position === undefined ? undefined : requested[position];
  const id = item.value('id');
  if (!isNumberInRange(id, 1, MAX_ID)) return line && isCandidate(line) ? line : undefined;
  const isSame = (each: JsonObject): boolean => each['id'] === Number(id) && isCandidate(each);
  return line && isSame(line) ? line : requested.find(isSame);
}

/** @param current the same line in `available`; its price, not the requested one, replaces a missing price */
function fillLine(item: ResponseNode, requested: JsonObject | undefined, current?: ResponseNode): void {
  if (!requested) return;
  fillAmounts(item, { ...requested, price: current?.value('price') ?? requested['price'] }, 1);
  for (const key of ['additives', 'modifiers']) {
    if (!Array.isArray(item.value(key))) item.setAndReport(key, requested[key]);
    const options: readonly unknown[] = Array.isArray(requested[key]) ? requested[key].slice(0, MAX_LINE_OPTIONS) : [];
    item.items(key).forEach((option, index) => {
      const id = option.value('id');
      const same = isNumberInRange(id, 1, MAX_ID)
        ? options.find((each) => isJsonObject(each) && each['id'] === Number(id))
        : options[index];
      if (isJsonObject(same)) fillAmounts(option, same, 0);
    });
  }
}

/** Fills id, count and price of a line or option, and reports absent ones: the displayed price may have changed. */
function fillAmounts(item: ResponseNode, requested: JsonObject, minCount: number): void {
  const limits = { id: [1, MAX_ID], count: [minCount, MAX_LINE_QUANTITY], price: [0, MAX_MAJOR_PRICE] } as const;
  for (const [key, [min, max]] of Object.entries(limits)) {
    const value = item.value(key);
    if (isNumberInRange(value, min, max) && (key === 'price' || Number.isInteger(Number(value)))) continue;
    item.set(key, requested[key]);
    item.report(key, 'absent or unusable: the requested value applies');
  }
}

/** Fills the lines of a quote from the requested lines. */
function fillQuoteLines(quote: ResponseNode, request: JsonObject): void {
  const requested = toRequestedLines(request);
  quote.items('lines').forEach((line, index) => fillLine(line, findRequested(line, index, requested)));
}
