import type * as v from 'valibot';
import type { GroupRow, ProductRow } from '#backend/catalog/catalog-queries.ts';
import { productPictureUrl, type RestaurantContext } from '#backend/catalog/catalog-views.ts';
import { ErrorResponse, type Handlers } from '#backend/http/handler.ts';
import type { Minor } from '#contract/money.ts';
import type { OptionSnapshot } from '#backend/db/order-snapshots.ts';
import type { Catalog } from '#backend/catalog/catalog.ts';
import { localizedField } from '#backend/text.ts';
import type { CartLine, ChosenOption, RecalculatedItem } from '#contract/cart.ts';
import { type Locale, MAX_LINE_QUANTITY } from '#contract/constants.ts';
import type { ProblemCode } from '#contract/value-lists.ts';

export type Line = v.InferOutput<typeof CartLine>;

/** A product as pricing reads it. Prices are in minor units. A product that is not active cannot be ordered now. */
export interface PriceableProduct extends Pick<
  ProductRow,
  'id' | 'restaurantId' | 'slug' | 'picture' | 'name' | 'price' | 'active'
> {
  readonly groups: readonly (Pick<GroupRow, 'kind' | 'required' | 'min' | 'max'> & {
    readonly options: readonly Pick<GroupRow['options'][number], 'id' | 'name' | 'price'>[];
  })[];
}

interface AvailableLine {
  /** The line as the client sent it. */
  readonly line: Line;
  readonly product: PriceableProduct;
  /** The price of the product without options, in minor units. */
  readonly unitPrice: Minor;
  readonly count: number;
  readonly options: readonly OptionSnapshot[];
  /** Whether the client sent another price for the product or for an option. */
  readonly priceChanged: boolean;
}

export interface UnavailableLine {
  /** The line as the client sent it. */
  readonly line: Line;
  /** Undefined for an unknown product. */
  readonly product: PriceableProduct | undefined;
  readonly code: ProblemCode;
}

export interface PricedCart {
  readonly available: readonly AvailableLine[];
  readonly unavailable: readonly UnavailableLine[];
}

/** Prices every line from the products, or gives the reason why it cannot be ordered from this restaurant. */
export function priceCart(
  lines: readonly Line[],
  products: ReadonlyMap<number, PriceableProduct>,
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
    const { options, problem } = resolveOptions(line, product);
    if (problem !== undefined) {
      unavailable.push({ line, product, code: problem });
      continue;
    }
    available.push({
      line,
      product,
      unitPrice: product.price,
      count: line.count,
      options,
      priceChanged: hasPriceChanged(line, product, options),
    });
  }
  return { available, unavailable };
}

/**
 * The restaurant that most of the lines belong to; if several restaurants have as many, the first of them. Undefined if
 * no product is known.
 */
function findCartRestaurant(
  lines: readonly Line[],
  products: ReadonlyMap<number, PriceableProduct>,
): number | undefined {
  const found = lines.flatMap(({ id }) => products.get(id) ?? []);
  const byRestaurant = [...Map.groupBy(found, (product) => product.restaurantId)];
  return byRestaurant.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

type ResolvedOptions =
  | { readonly options: readonly OptionSnapshot[]; readonly problem?: never }
  | { readonly options?: never; readonly problem: ProblemCode };

/**
 * The options that a line names, with the product's names and prices, or the reason why they cannot be ordered. The API
 * has two lists of them, for variants of a product (`modifiers`) and for extras (`additives`); both are priced alike.
 */
function resolveOptions(line: Line, product: PriceableProduct): ResolvedOptions {
  const options = new Map<number, OptionSnapshot>();
  const choices = [
    ...line.modifiers.map((choice) => ({ ...choice, kind: 'modifier' as const })),
    ...line.additives.map((choice) => ({ ...choice, kind: 'additive' as const })),
  ];
  for (const { id, count, kind } of choices) {
    if (count === 0) continue;
    const option = product.groups
      .filter((group) => group.kind === kind)
      .flatMap((group) => group.options)
      .find((candidate) => candidate.id === id);
    if (!option) return { problem: 'product_unavailable' };
    // A line may name an option several times.
    const previousCount = options.get(id)?.count ?? 0;
    options.set(id, { id, kind, name: option.name, price: option.price, count: previousCount + count });
  }
  const problem = findGroupProblem(product, options);
  return problem === null ? { options: [...options.values()] } : { problem };
}

/** The problem of the first option group of which too few or too many units are chosen; null if there is none. */
function findGroupProblem(
  { groups }: PriceableProduct,
  options: ReadonlyMap<number, OptionSnapshot>,
): ProblemCode | null {
  for (const group of groups) {
    const counts = group.options.map(({ id }) => options.get(id)?.count ?? 0);
    const units = counts.reduce((sum, count) => sum + count, 0);
    if (units < Math.max(group.min, group.required ? 1 : 0)) return 'option_required';
    if (group.max > 0 && units > group.max) return 'option_max';
    // `validateCounts` checks each count of a line, but not the sum of an option that it names several times.
    if (counts.some((count) => count > MAX_LINE_QUANTITY)) return 'option_max';
  }
  return null;
}

/** Whether the client sent an outdated price. Of an option that it sent several times, the last price counts. */
function hasPriceChanged(line: Line, product: PriceableProduct, options: readonly OptionSnapshot[]): boolean {
  if (line.price !== product.price) return true;
  const choices = [...line.modifiers, ...line.additives];
  return options.some(({ id, price }) => (choices.findLast((choice) => choice.id === id)?.price ?? 0) !== price);
}

/** A 422 that names every count above the limit of one line; null when all are within it. */
export function validateCounts(lines: readonly Line[]): ErrorResponse | null {
  const counts = lines.flatMap(({ count, modifiers, additives }, index) => [
    { field: `products.${index}.count`, count },
    ...modifiers.map((option, at) => ({ field: `products.${index}.modifiers.${at}.count`, count: option.count })),
    ...additives.map((option, at) => ({ field: `products.${index}.additives.${at}.count`, count: option.count })),
  ]);
  const faulty = counts.filter(({ count }) => count > MAX_LINE_QUANTITY);
  if (faulty.length === 0) return null;
  return new ErrorResponse(422, 'invalidRequest', {
    fieldErrors: Object.fromEntries(faulty.map(({ field }) => [field, 'outOfRange' as const])),
  });
}

const MAX_RECOMMENDED = 6;

export function cartHandlers({ catalog }: { readonly catalog: Catalog }) {
  return {
    recalculateBasket: async ({ body: { products: lines }, locale }) => {
      const invalidCounts = validateCounts(lines);
      if (invalidCounts) return invalidCounts;
      const { restaurants } = await catalog.snapshot(locale);
      // The restaurant in the request may be wrong, so it only selects the menu that is loaded first.
      const requested = restaurants.get(lines[0]?.restaurantId ?? 0);
      const requestedMenu = requested && (await catalog.menu(requested));
      const ids = lines.map(({ id }) => id);
      const products = await catalog.products(ids, requestedMenu);
      const restaurantId = findCartRestaurant(lines, products);
      // Products of a restaurant that is hidden from customers cannot be ordered.
      const entry = restaurantId === undefined ? undefined : restaurants.get(restaurantId);
      const { available, unavailable } = priceCart(lines, products, entry && restaurantId);
      const notAvailable = unavailable.map((line) =>
        unavailableView(line, restaurants.get(line.product?.restaurantId ?? 0)?.context, locale),
      );
      if (!entry || available.length === 0) return { available: [], not_available: notAvailable, price_changed: [] };
      const menu = entry === requested && requestedMenu ? requestedMenu : await catalog.menu(entry);
      const recommended = menu.recommended(new Set(ids), MAX_RECOMMENDED, locale);
      return {
        // The recommended products of the whole cart are in its first line.
        available: available.map((line, index) => ({
          ...availableView(line, entry.context, locale),
          ...(index === 0 && { recommended }),
        })),
        not_available: notAvailable,
        price_changed: available
          .filter(({ priceChanged }) => priceChanged)
          .map((line) => ({ ...availableView(line, entry.context, locale), old_price: line.line.price })),
      };
    },
  } satisfies Partial<Handlers>;
}

export function optionsOfKind(
  options: readonly OptionSnapshot[],
  kind: OptionSnapshot['kind'],
  locale: Locale,
): ChosenOption[] {
  return options
    .filter((option) => option.kind === kind)
    .map(({ id, count, price, name }) => ({ id, count, price, ...localizedField('name', name, locale) }));
}

export function availableView(
  { line, product, unitPrice, options }: AvailableLine,
  context: RestaurantContext,
  locale: Locale,
): RecalculatedItem {
  return {
    id: product.id,
    count: line.count,
    price: unitPrice,
    modifiers: optionsOfKind(options, 'modifier', locale),
    additives: optionsOfKind(options, 'additive', locale),
    recommended: [],
    ...productCaption(product, context, locale),
    // The key by which the client finds its line again.
    id_front: line.id_front,
    restaurantId: product.restaurantId,
    note: line.note ?? '',
  };
}

/** An unavailable line as the client sent it, with the name and picture of its product if there is one. */
function unavailableView(
  { line, product, code }: UnavailableLine,
  context: RestaurantContext | undefined,
  locale: Locale,
): RecalculatedItem {
  return {
    ...line,
    recommended: [],
    ...productCaption(product, context, locale),
    restaurantId: product?.restaurantId ?? line.restaurantId,
    code,
  };
}

/** The fields of a line that show its product; empty for an unknown product. */
const productCaption = (
  product: PriceableProduct | undefined,
  context: RestaurantContext | undefined,
  locale: Locale,
) => ({
  ...localizedField('name', product?.name ?? {}, locale),
  image: product && context ? productPictureUrl(context, product) : '',
  currency: context?.currency ?? '',
  slug: product?.slug ?? '',
});
