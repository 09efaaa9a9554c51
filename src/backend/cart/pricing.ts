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
  const sizes = new Map<number, number>();
  for (const { id } of lines) {
    const product = products.get(id);
    if (product) sizes.set(product.restaurantId, (sizes.get(product.restaurantId) ?? 0) + 1);
  }
  let best: number | undefined;
  let most = 0;
  for (const [id, size] of sizes) if (size > most) [best, most] = [id, size];
  return best;
}

const NOTHING: ReadonlyMap<number, OptionSnapshot> = new Map();
const NO_OPTIONS: readonly OptionSnapshot[] = [];

function chooseOptions(line: Line, product: PricedProduct): readonly OptionSnapshot[] | RefusalCode {
  // Most lines are plain dishes.
  if (line.modifiers.length === 0 && line.additives.length === 0) return brokenBounds(product, NOTHING) ?? NO_OPTIONS;
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
  return brokenBounds(product, chosen) ?? [...chosen.values()];
}

/** The first group that wants more or bears less. */
function brokenBounds({ groups }: PricedProduct, chosen: ReadonlyMap<number, OptionSnapshot>): RefusalCode | null {
  for (const group of groups) {
    const units = chosen.size === 0 ? 0 : group.options.reduce((sum, { id }) => sum + (chosen.get(id)?.count ?? 0), 0);
    if (units < Math.max(group.min, group.required ? 1 : 0)) return 'option_required';
    if (group.max > 0 && units > group.max) return 'option_max';
  }
  return null;
}

function hasChanged(line: Line, product: PricedProduct, options: readonly OptionSnapshot[]): boolean {
  if (toMinor(line.price) !== product.price) return true;
  if (options.length === 0) return false;
  const seen = new Map<number, ChosenOption>([...line.modifiers, ...line.additives].map((option) => [option.id, option]));
  return options.some(({ id, price }) => toMinor(seen.get(id)?.price ?? 0) !== price);
}
