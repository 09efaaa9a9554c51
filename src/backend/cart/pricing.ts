import type * as v from 'valibot';
import { toMinor } from '#backend/money.ts';
import type { OptionSnapshot } from '#backend/orders/snapshot.ts';
import type { Text } from '#backend/text.ts';
import type { CartLine, ChosenOption } from '#contract/cart.ts';
import type { RefusalCode } from '#contract/constants.ts';

export type Line = v.InferOutput<typeof CartLine>;

/** A product as far as its price goes; minor units. */
export interface PricedProduct {
  readonly id: number;
  readonly restaurantId: number;
  readonly slug: string;
  readonly picture: string | null;
  readonly name: Text;
  readonly price: number;
  /** Whether it can be had now. */
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

/** Gives every line today's price, or says why it cannot be had from this restaurant. */
export function priceCart(lines: readonly Line[], products: ReadonlyMap<number, PricedProduct>, restaurantId: number | undefined): PricedCart {
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
    else available.push({ line, product, unitPrice: product.price, count: line.count, options, changed: hasChanged(line, product, options) });
  }
  return { available, unavailable };
}

/** The restaurant that most of the lines belong to; of equals the one that comes first. */
export function restaurantOf(lines: readonly Line[], products: ReadonlyMap<number, PricedProduct>): number | undefined {
  const known = lines.flatMap((line) => products.get(line.id)?.restaurantId ?? []);
  const groups = [...Map.groupBy(known, (id) => id)];
  return groups.reduce<{ id: number; size: number } | undefined>(
    (best, [id, { length: size }]) => (best && best.size >= size ? best : { id, size }),
    undefined,
  )?.id;
}

function chooseOptions(line: Line, product: PricedProduct): OptionSnapshot[] | RefusalCode {
  const chosen = new Map<number, OptionSnapshot>();
  for (const [kind, list] of [['modifier', line.modifiers], ['additive', line.additives]] as const) {
    for (const { id, count } of list) {
      if (count === 0) continue;
      const option = product.groups.filter((group) => group.kind === kind).flatMap((group) => group.options).find((known) => known.id === id);
      if (!option) return 'product_unavailable';
      const before = chosen.get(id)?.count ?? 0;
      chosen.set(id, { id, kind, name: option.name, price: option.price, count: before + count });
    }
  }
  const code = product.groups.map((group) => boundsBroken(group, chosen)).find((broken) => broken !== null);
  return code ?? [...chosen.values()];
}

function boundsBroken(group: PricedProduct['groups'][number], chosen: ReadonlyMap<number, OptionSnapshot>): RefusalCode | null {
  const units = group.options.reduce((sum, { id }) => sum + (chosen.get(id)?.count ?? 0), 0);
  if (units < Math.max(group.min, group.required ? 1 : 0)) return 'option_required';
  return group.max > 0 && units > group.max ? 'option_max' : null;
}

function hasChanged(line: Line, product: PricedProduct, options: readonly OptionSnapshot[]): boolean {
  const seen = new Map<number, ChosenOption>([...line.modifiers, ...line.additives].map((option) => [option.id, option]));
  return toMinor(line.price) !== product.price || options.some(({ id, price }) => toMinor(seen.get(id)?.price ?? 0) !== price);
}
