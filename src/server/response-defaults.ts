import { MAX_ID, MAX_LINE_QUANTITY, MAX_MAJOR_PRICE } from '#contract/constants.ts';
import { type Deviations, type Fields, isNumberInRange, isFields, ResponseNode, toText } from './response-repair.ts';
import type { EndpointName } from '#contract/endpoints.ts';

/** `request`: the parsed body, or the query. */
type Fill = (response: ResponseNode, request: Fields) => void;

/**
 * What an external provider may not send although the contract requires it, because the specification does not show it: ids,
 * slugs and names, references to what was requested, the values of requested cart lines. By endpoint. What else does not fit the
 * contract is converted or left out afterwards, by `repairResponse`.
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
    const order = created.part('order');
    if (order) fillOrder(order);
  },
  getOrderPayment: (payment) => payment.fill('status', 'unknown'),
  payOrder: (payment) => payment.fill('status', 'unknown'),
};

/**
 * Fills what a provider's response to an endpoint lacks, in place.
 * @param response undefined if the body is empty
 * @param deviations receives the fields that were sent and cannot be used. An absent field is not a deviation, unless the
 *   customer's prices depend on it
 * @returns the response
 */
export function fillResponse(name: EndpointName, response: unknown, request: unknown, deviations: Deviations): unknown {
  // Any success has saved the address: what the response does not state is as it was entered.
  const isReplaced = name === 'editAddress' && !isFields(response);
  const content = isReplaced ? {} : response;
  if (isReplaced && response !== undefined) deviations.add({ field: '', item: null, reason: 'not an address' });
  if (isFields(content) || Array.isArray(content))
    fillers[name]?.(new ResponseNode(content, '', deviations), isFields(request) ? request : {});
  return content;
}

/** The number of products in a menu's categories. */
export function countProducts(menu: unknown): number {
  const categories = isFields(menu) && Array.isArray(menu['categories']) ? (menu['categories'] as unknown[]) : [];
  return categories.reduce<number>((sum, category) => {
    const products = isFields(category) ? category['products'] : undefined;
    return sum + (Array.isArray(products) ? products.length : 0);
  }, 0);
}

/** Without a slug, the id is part of URLs; without a name, the slug is shown. */
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

/** What the response does not state of the address is as the customer entered it. */
function fillAddress(address: ResponseNode, request: Fields): void {
  for (const [key, entered] of Object.entries(request)) if (address.value(key) == null) address.replace(key, entered);
}

/** A card with a status that cannot be read is not offered for a payment. */
function fillCard(card: ResponseNode): void {
  const status = card.value('status');
  if (status != null && typeof status !== 'string') card.replace('status', 'expired');
}

function fillOrder(order: ResponseNode): void {
  order.fill('number', toText(order.value('id')));
  order.fill('created_at', '');
  order.fill('status', 'unknown');
  order.fillObject('payment', { method: 'unknown', status: 'none' });
  for (const item of order.items('items')) {
    const product = item.part('product');
    item.fill('product_id', product?.value('id') ?? item.value('id'));
    item.fill('name', product?.value('name'));
  }
}

/** A code alone is a problem, and so is one without a readable code: an order with a problem must not look possible. */
function fillProblems(quote: ResponseNode): void {
  const sent = quote.value('problems');
  if (sent == null || sent === false || sent === '') return;
  const isKeyed = isFields(sent) && !('code' in sent);
  const list: readonly unknown[] = Array.isArray(sent) ? sent : isKeyed ? Object.values(sent) : [sent];
  const problems = list.map((problem) => {
    const { code } = isFields(problem) ? problem : { code: problem };
    return { ...(isFields(problem) && problem), code: toText(code) ?? 'unknown' };
  });
  const isSame =
    Array.isArray(sent) && list.every((each, index) => isFields(each) && each['code'] === problems[index]?.code);
  if (!isSame) quote.replace('problems', problems, 'not a list of objects with a code');
}

/** Undefined if the request names no restaurant. */
function requestedRestaurant({ id_restaurant: id }: Fields): number | undefined {
  return isNumberInRange(id, 1, MAX_ID) ? Number(id) : undefined;
}

const LINE_LISTS = ['available', 'not_available', 'price_changed'] as const;

/** Lines of a cart have the values of the requested lines where they have none; no requested line is lost. */
function fillRecalculation(recalculation: ResponseNode, request: Fields): void {
  const requested = toRequestedLines(request);
  const missing = new Set(requested);
  const current = new Map<Fields, ResponseNode>();
  for (const list of LINE_LISTS) {
    const isAvailable = list === 'available';
    recalculation.items(list).forEach((item, index) => {
      const position = isAvailable ? index : undefined;
      // Of several lines of one product, the first that no list has had yet.
      const line = findRequested(item, position, requested, missing) ?? findRequested(item, position, requested);
      if (!line) return;
      missing.delete(line);
      // The price that has changed is that of the available line.
      fillLine(item, line, list === 'price_changed' ? current.get(line) : undefined);
      if (isAvailable) current.set(line, item);
    });
  }
  if (!Array.isArray(recalculation.value('available'))) return;
  // A response that says nothing about the cart has not recalculated it: without this list it does not fit the contract.
  if (requested.length > 0 && missing.size === requested.length)
    return recalculation.replace('available', undefined, 'no requested line is in any list');
  for (const line of missing) {
    recalculation.append('not_available', { ...line });
    recalculation.report('not_available', 'a requested line is in none of the lists');
  }
}

const toRequestedLines = ({ products }: Fields): readonly Fields[] =>
  Array.isArray(products) ? products.filter(isFields) : [];

/**
 * The requested line that an item is about: by `id_front`, else by its position, if it is the same product; else by the product.
 * @param index position in a list of all lines; undefined if the list has some of them
 * @param candidates the lines to choose from
 */
function findRequested(
  item: ResponseNode,
  index: number | undefined,
  requested: readonly Fields[],
  candidates: ReadonlySet<Fields> = new Set(requested),
): Fields | undefined {
  const idFront = item.value('id_front');
  const position = isNumberInRange(idFront, 0, requested.length - 1) ? Number(idFront) : index;
  const line = position === undefined ? undefined : requested[position];
  const id = item.value('id');
  if (!isNumberInRange(id, 1, MAX_ID)) return line && candidates.has(line) ? line : undefined;
  const isSame = (each: Fields): boolean => each['id'] === Number(id) && candidates.has(each);
  return line && isSame(line) ? line : requested.find(isSame);
}

/** @param current the line whose price applies, if not the requested one */
function fillLine(item: ResponseNode, requested: Fields | undefined, current?: ResponseNode): void {
  if (!requested) return;
  fillAmounts(item, { ...requested, price: current?.value('price') ?? requested['price'] }, 1);
  for (const key of ['additives', 'modifiers']) {
    if (!Array.isArray(item.value(key))) item.replace(key, requested[key]);
    const options: readonly unknown[] = Array.isArray(requested[key]) ? requested[key] : [];
    item.items(key).forEach((option, index) => {
      const id = option.value('id');
      const same = isNumberInRange(id, 1, MAX_ID)
        ? options.find((each) => isFields(each) && each['id'] === Number(id))
        : options[index];
      if (isFields(same)) fillAmounts(option, same, 0);
    });
  }
}

/** Id, count and price of a line or an option. Their absence is reported too: the displayed price may have changed. */
function fillAmounts(item: ResponseNode, requested: Fields, minCount: number): void {
  const limits = { id: [1, MAX_ID], count: [minCount, MAX_LINE_QUANTITY], price: [0, MAX_MAJOR_PRICE] } as const;
  for (const [key, [min, max]] of Object.entries(limits)) {
    const value = item.value(key);
    if (isNumberInRange(value, min, max) && (key === 'price' || Number.isInteger(Number(value)))) continue;
    item.set(key, requested[key]);
    item.report(key, 'absent or unusable: the requested value applies');
  }
}

/** Lines of a quote, likewise. */
function fillQuoteLines(quote: ResponseNode, request: Fields): void {
  const requested = toRequestedLines(request);
  quote.items('lines').forEach((line, index) => fillLine(line, findRequested(line, index, requested)));
}
