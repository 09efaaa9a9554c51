import type * as v from 'valibot';
import type { GroupRow, ProductRow } from '#backend/catalog/catalog-queries.ts';
import { ErrorResponse } from '#backend/http/error-response.ts';
import { toMinor } from '#backend/money.ts';
import type { OptionSnapshot } from '#backend/orders/snapshot.ts';
import type { CartLine } from '#contract/cart.ts';
import { MAX_LINE_COUNT, type ProblemCode } from '#contract/constants.ts';

export type Line = v.InferOutput<typeof CartLine>;

/** What pricing needs of a product; minor units. Only an active one can be ordered now. */
export interface PricedProduct extends Pick<
  ProductRow,
  'id' | 'restaurantId' | 'slug' | 'picture' | 'name' | 'price' | 'active'
> {
  readonly groups: readonly (Pick<GroupRow, 'kind' | 'required' | 'min' | 'max'> & {
    readonly options: readonly Pick<GroupRow['options'][number], 'id' | 'name' | 'price'>[];
  })[];
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
  readonly code: ProblemCode;
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
export function findCartRestaurant(
  lines: readonly Line[],
  products: ReadonlyMap<number, PricedProduct>,
): number | undefined {
  const found = lines.flatMap(({ id }) => products.get(id) ?? []);
  const byRestaurant = [...Map.groupBy(found, (product) => product.restaurantId)];
  return byRestaurant.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

function chooseOptions(line: Line, product: PricedProduct): readonly OptionSnapshot[] | ProblemCode {
  const chosen = new Map<number, OptionSnapshot>();
  const choices = [
    ...line.modifiers.map((choice) => ({ ...choice, kind: 'modifier' as const })),
    ...line.additives.map((choice) => ({ ...choice, kind: 'additive' as const })),
  ];
  for (const { id, count, kind } of choices) {
    if (count === 0) continue;
    const option = product.groups
      .filter((group) => group.kind === kind)
      .flatMap((group) => group.options)
      .find((known) => known.id === id);
    if (!option) return 'product_unavailable';
    const before = chosen.get(id)?.count ?? 0;
    chosen.set(id, { id, kind, name: option.name, price: option.price, count: before + count });
  }
  return findViolatedBound(product, chosen) ?? [...chosen.values()];
}

/** The reason of the first group with too few or too many units. */
function findViolatedBound({ groups }: PricedProduct, chosen: ReadonlyMap<number, OptionSnapshot>): ProblemCode | null {
  for (const group of groups) {
    const counts = group.options.map(({ id }) => chosen.get(id)?.count ?? 0);
    const units = counts.reduce((sum, count) => sum + count, 0);
    if (units < Math.max(group.min, group.required ? 1 : 0)) return 'option_required';
    if (group.max > 0 && units > group.max) return 'option_max';
    // The contract's limit of one option, which a request may name several times.
    if (counts.some((count) => count > MAX_LINE_COUNT)) return 'option_max';
  }
  return null;
}

function hasChanged(line: Line, product: PricedProduct, options: readonly OptionSnapshot[]): boolean {
  if (toMinor(line.price) !== product.price) return true;
  const seen = [...line.modifiers, ...line.additives];
  return options.some(({ id, price }) => toMinor(seen.findLast((option) => option.id === id)?.price ?? 0) !== price);
}

/** A 422 that names every count above the limit of one line; null when all are within it. */
export function validateCounts(lines: readonly Line[]): ErrorResponse | null {
  const counts = lines.flatMap(({ count, modifiers, additives }, index) => [
    { field: `products.${index}.count`, count },
    ...modifiers.map((option, at) => ({ field: `products.${index}.modifiers.${at}.count`, count: option.count })),
    ...additives.map((option, at) => ({ field: `products.${index}.additives.${at}.count`, count: option.count })),
  ]);
  const faulty = counts.filter(({ count }) => count > MAX_LINE_COUNT);
  if (faulty.length === 0) return null;
  return new ErrorResponse(422, 'invalidRequest', {
    fieldErrors: Object.fromEntries(faulty.map(({ field }) => [field, 'outOfRange' as const])),
  });
}
