import type * as v from 'valibot';
import { Refusal } from '#backend/http/refusal.ts';
import { toMinor } from '#backend/money.ts';
import type { OptionSnapshot, Totals } from '#backend/orders/snapshot.ts';
import type { Text } from '#backend/text.ts';
import type { CartLine, ChosenOption } from '#contract/cart.ts';
import { MAX_LINE_COUNT, type RefusalCode } from '#contract/constants.ts';

export type Line = v.InferOutput<typeof CartLine>;

/** What pricing needs of a product; minor units. */
export interface PricedProduct {
  readonly id: number;
  readonly restaurantId: number;
  readonly slug: string;
  readonly picture: string | null;
  readonly name: Text;
  readonly price: number;
  /** Whether it can be ordered now. */
  readonly active: boolean;
  readonly groups: readonly {
    readonly kind: OptionSnapshot['kind'];
    readonly required: boolean;
    readonly min: number;
    readonly max: number;
    readonly options: readonly { readonly id: number; readonly name: Text; readonly price: number }[];
  }[];
}

export interface AvailableLine {
  readonly line: Line;
  readonly product: PricedProduct;
  readonly unitPrice: number;
  readonly count: number;
  readonly options: readonly OptionSnapshot[];
  /** Whether the customer had seen another price, of the product or of an option. */
  readonly changed: boolean;
}

export interface UnavailableLine {
  readonly line: Line;
  readonly product: PricedProduct | undefined;
  readonly code: RefusalCode;
}

export interface PricedCart {
  readonly available: readonly AvailableLine[];
  readonly unavailable: readonly UnavailableLine[];
}

/** Every line with today's price, or with the reason why it cannot be ordered from this restaurant. */
export function priceCart(
  lines: readonly Line[],
  products: ReadonlyMap<number, PricedProduct>,
  restaurantId: number | undefined,
): PricedCart {
  const available: AvailableLine[] = [];
  const unavailable: UnavailableLine[] = [];
  for (const line of lines) {
    const product = products.get(line.id);
    if (!product?.active || product.restaurantId !== restaurantId) {
      unavailable.push({ line, product, code: 'product_unavailable' });
      continue;
    }
    const options = chooseOptions(line, product);
    if (typeof options === 'string') unavailable.push({ line, product, code: options });
    else
      available.push({
        line,
        product,
        unitPrice: product.price,
        count: line.count,
        options,
        changed: hasChanged(line, product, options),
      });
  }
  return { available, unavailable };
}

/** The restaurant that most of the lines belong to, the first of equals. */
export function restaurantOf(lines: readonly Line[], products: ReadonlyMap<number, PricedProduct>): number | undefined {
  const sizes = new Map<number, number>();
  for (const { id } of lines) {
    const product = products.get(id);
    if (product) sizes.set(product.restaurantId, (sizes.get(product.restaurantId) ?? 0) + 1);
  }
  const largest = Math.max(...sizes.values());
  return [...sizes].find(([, size]) => size === largest)?.[0];
}

function chooseOptions(line: Line, product: PricedProduct): readonly OptionSnapshot[] | RefusalCode {
  const chosen = new Map<number, OptionSnapshot>();
  for (const [kind, list] of [
    ['modifier', line.modifiers],
    ['additive', line.additives],
  ] as const) {
    for (const { id, count } of list) {
      if (count === 0) continue;
      const option = product.groups
        .filter((group) => group.kind === kind)
        .flatMap((group) => group.options)
        .find((known) => known.id === id);
      if (!option) return 'product_unavailable';
      const before = chosen.get(id)?.count ?? 0;
      chosen.set(id, { id, kind, name: option.name, price: option.price, count: before + count });
    }
  }
  return violatedBound(product, chosen) ?? [...chosen.values()];
}

/** The reason of the first group with too few or too many units. */
function violatedBound({ groups }: PricedProduct, chosen: ReadonlyMap<number, OptionSnapshot>): RefusalCode | null {
  for (const group of groups) {
    const units = group.options.reduce((sum, { id }) => sum + (chosen.get(id)?.count ?? 0), 0);
    if (units < Math.max(group.min, group.required ? 1 : 0)) return 'option_required';
    if (group.max > 0 && units > group.max) return 'option_max';
  }
  return null;
}

function hasChanged(line: Line, product: PricedProduct, options: readonly OptionSnapshot[]): boolean {
  if (toMinor(line.price) !== product.price) return true;
  const seen = new Map<number, ChosenOption>(
    [...line.modifiers, ...line.additives].map((option) => [option.id, option]),
  );
  return options.some(({ id, price }) => toMinor(seen.get(id)?.price ?? 0) !== price);
}

/** A 422 that names every count above the limit of one line; null when all are within it. */
export function refuseCounts(lines: readonly Line[]): Refusal | null {
  const fields = lines.flatMap((line, index) => [
    ...fieldsAbove([line], () => `products.${index}.count`),
    ...fieldsAbove(line.modifiers, (position) => `products.${index}.modifiers.${position}.count`),
    ...fieldsAbove(line.additives, (position) => `products.${index}.additives.${position}.count`),
  ]);
  if (fields.length === 0) return null;
  return new Refusal(422, 'invalid', {
    fields: Object.fromEntries(fields.map((field) => [field, 'outOfRange' as const])),
  });
}

const fieldsAbove = (counted: readonly { readonly count: number }[], fieldAt: (position: number) => string): string[] =>
  counted.flatMap(({ count }, position) => (count > MAX_LINE_COUNT ? [fieldAt(position)] : []));

/** Integer minor units. */
interface PricedLine {
  readonly unitPrice: number;
  readonly count: number;
  readonly options: readonly { readonly price: number; readonly count: number }[];
}

export interface Delivery {
  readonly price: number;
  /** Cart total from which it is free; null means never. */
  readonly freeFrom: number | null;
}

export interface Reduction {
  readonly kind: 'percent' | 'fixed' | 'free_delivery';
  /** Percent, or minor units; nothing for free delivery. */
  readonly value: number;
}

/** Spec 5: (line price + option prices × their counts) × line count. */
export function lineTotal({ unitPrice, count, options }: PricedLine): number {
  return (unitPrice + options.reduce((sum, option) => sum + option.price * option.count, 0)) * count;
}

/** What a promotion takes off this sum: never more than the sum, half units rounded up. Free delivery takes nothing off it. */
export function discountFor({ kind, value }: Reduction, items: number): number {
  if (kind === 'free_delivery') return 0;
  if (kind === 'fixed') return Math.min(value, items);
  return Math.min(Math.floor((items * value + 50) / 100), items);
}

/** Free delivery looks at the cart total before the discount (spec 5). An empty cart is not delivered. */
export function totalsOf(lines: readonly PricedLine[], delivery: Delivery, reduction: Reduction | null): Totals {
  const items = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const discount = reduction ? discountFor(reduction, items) : 0;
  const isFree =
    lines.length === 0 ||
    reduction?.kind === 'free_delivery' ||
    (delivery.freeFrom !== null && items >= delivery.freeFrom);
  const deliveryPrice = isFree ? 0 : delivery.price;
  return { items, discount, delivery: deliveryPrice, total: items - discount + deliveryPrice };
}
