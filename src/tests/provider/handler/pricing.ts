import { CITIES, findProduct, findRestaurant, RECOMMENDED } from '../data/catalog-data.ts';
import { isList, isObject, type Json, type JsonObject } from '../data/json.ts';
import { toMinor, toMajor, percentOf, asMinor, ZERO, sumOf, type Minor } from '#contract/money.ts';

/** The only promo code: ten per cent off. */
export const PROMOCODE = 'TEN';
const PERCENT = 10;

const minor = (major: Json | undefined): Minor => toMinor(Number(major));

export const objectsOf = (value: Json | undefined): readonly JsonObject[] =>
  isList(value) ? value.filter(isObject) : [];

/** The chosen options of a line with the provider's names and prices. */
function chosen(line: JsonObject, product: JsonObject, kind: 'additives' | 'modifiers'): JsonObject[] {
  return objectsOf(line[kind]).flatMap((choice) => {
    const known = objectsOf(product[kind]).find((option) => option['id'] === choice['id']);
    return known ? [{ ...known, count: Number(choice['count']) }] : [];
  });
}

function toItem(line: JsonObject, product: JsonObject): JsonObject {
  return {
    id: product['id'] ?? null,
    count: Number(line['count']),
    price: product['price'] ?? 0,
    additives: chosen(line, product, 'additives'),
    modifiers: chosen(line, product, 'modifiers'),
    recommended: RECOMMENDED,
    name: product['name'] ?? '',
    image: product['image'] ?? '',
    currency: product['currency'] ?? '',
    slug: product['slug'] ?? '',
    id_front: line['id_front'] ?? 0,
    restaurantId: product['restaurant_id'] ?? 0,
    old_price: Number(line['price']),
  };
}

/**
 * Lines that can be ordered are in `available`; those of them with another price than the request's also in
 * `price_changed`.
 */
export function recalculate(lines: readonly JsonObject[]) {
  const available: JsonObject[] = [];
  const notAvailable: JsonObject[] = [];
  const priceChanged: JsonObject[] = [];
  for (const line of lines) {
    const product = findProduct(line['id']);
    if (!product?.['active']) {
      notAvailable.push({ ...toItem(line, product ?? line), code: 'product_unavailable' });
      continue;
    }
    const item = toItem(line, product);
    available.push(item);
    if (minor(line['price']) !== minor(product['price'])) priceChanged.push(item);
  }
  return { available, not_available: notAvailable, price_changed: priceChanged };
}

function itemsTotal(items: readonly JsonObject[]): Minor {
  return sumOf(items.map((item) => asMinor(unitPrice(item) * Number(item['count']))));
}

function unitPrice(item: JsonObject): Minor {
  const options = [...objectsOf(item['additives']), ...objectsOf(item['modifiers'])];
  return sumOf([minor(item['price']), ...options.map(({ price, count }) => asMinor(minor(price) * Number(count)))]);
}

/** The price of a unit with its options, in major units. */
export const unitPriceOf = (item: JsonObject): number => toMajor(unitPrice(item));

/** @param orderSum major units */
export function checkPromo(code: Json | undefined, orderSum: number): JsonObject {
  if (code !== PROMOCODE) return { status: false, promotion: null, code: 'promo_invalid' };
  const discount = toMajor(percentOf(minor(orderSum), PERCENT));
  return {
    status: true,
    promotion: { code: PROMOCODE, title: 'Скидка 10 %', kind: 'percent', value: PERCENT, discount },
  };
}

export interface Price {
  readonly items: readonly JsonObject[];
  readonly totals: readonly JsonObject[];
  readonly freeFrom: number;
  readonly currency: string;
  readonly promotion: JsonObject | null;
}

/** The price of the lines that can be ordered. */
export function priceLines(lines: readonly JsonObject[], restaurantId: number, promocode: Json | undefined): Price {
  const items = recalculate(lines).available;
  const cityId = findRestaurant(restaurantId)?.['city_id'];
  const city = CITIES.find(({ id }) => id === cityId);
  const sum = itemsTotal(items);
  const checked = checkPromo(promocode, toMajor(sum));
  const promotion = isObject(checked['promotion']) ? checked['promotion'] : null;
  const discount = minor(promotion?.['discount'] ?? 0);
  const freeFrom = Number(city?.['order_amount_free_shipping'] ?? 0);
  const delivery = sum >= minor(freeFrom) ? ZERO : minor(city?.['delivery_price'] ?? 0);
  const totals = [
    { code: 'items', amount: toMajor(sum) },
    { code: 'discount', amount: toMajor(discount) },
    { code: 'delivery', amount: toMajor(delivery) },
    { code: 'total', amount: toMajor(asMinor(sum - discount + delivery)) },
  ];
  return { items, totals, freeFrom, currency: String(city?.['currency'] ?? ''), promotion };
}
