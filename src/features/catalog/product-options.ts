import type { City, OptionGroup, Product, Restaurant } from '#contract/catalog.ts';
import { asMinor, ZERO, sumOf, type Minor } from '#contract/money.ts';
import type { PageProduct, ProductOptions, SerializedProduct } from './page-data.ts';

/** Whether the additives modal opens before a product is added. */
export function hasOptions({ additives = [], modifiers = [], option_groups }: ProductOptions): boolean {
  return additives.length > 0 || modifiers.length > 0 || option_groups.length > 0;
}

/** All options as groups; those without a group form optional groups of their kind. */
export function toOptionGroups({ additives = [], modifiers = [], option_groups }: ProductOptions): OptionGroup[] {
  const grouped = new Set(option_groups.flatMap(({ kind, options }) => options.map(({ id }) => `${kind} ${id}`)));
  const ungrouped = (kind: OptionGroup['kind'], options: Product['additives']): OptionGroup[] => {
    // Negative ids cannot be those of groups from the API.
    const rest = options.filter(({ id }) => !grouped.has(`${kind} ${id}`));
    return rest.length > 0
      ? [{ id: kind === 'modifier' ? -1 : -2, name: '', required: false, min: 0, max: 0, kind, options: rest }]
      : [];
  };
  return [...option_groups, ...ungrouped('modifier', modifiers), ...ungrouped('additive', additives)];
}

/** The minimum number of units chosen over the whole group. */
export function minUnits({ required, min }: OptionGroup): number {
  return required ? Math.max(1, min) : min;
}

export function hasRequiredOptions(product: ProductOptions): boolean {
  return toOptionGroups(product).some((group) => minUnits(group) > 0);
}

/**
 * The groups from which customers must choose one of several sizes. The API does not mark them: they are recognized by
 * the numbers in the names of their options, such as `500 ml`, `33 cm` or `12 pieces`.
 */
export function sizeGroups(product: ProductOptions): OptionGroup[] {
  return toOptionGroups(product).filter(
    (group) =>
      group.kind === 'modifier' &&
      minUnits(group) > 0 &&
      group.options.filter(({ name }) => /\d/.test(name)).length > 1,
  );
}

/** The price with the cheapest choice of required options, in minor units; one option may be chosen several times. */
export function lowestPrice(product: ProductOptions & Pick<Product, 'price'>): Minor {
  const groups = toOptionGroups(product).map((group) => asMinor(minUnits(group) * lowestOptionPrice(group)));
  return sumOf([product.price, ...groups]);
}

function lowestOptionPrice({ options }: OptionGroup): Minor {
  return options.length > 0 ? asMinor(Math.min(...options.map(({ price }) => price))) : ZERO;
}

/**
 * All data of a product that scripts need, for pages that do not show it in a menu: its own page, related products,
 * search.
 */
export function toPageProduct(
  product: Product,
  city: Pick<City, 'slug'>,
  restaurant: Pick<Restaurant, 'id' | 'slug'>,
): PageProduct {
  const { slug, name, name_lang, image, weight, measure, allergens, allergens_known, diets } = product;
  return {
    slug,
    name,
    name_lang,
    image,
    ...toMenuProduct(product, city, restaurant),
    option_groups: toOptionGroups(product),
    weight,
    measure,
    allergens,
    allergens_known,
    diets,
  };
}

/**
 * The data of a product that scripts need on a page with a menu. Slug, name and image are omitted, because scripts read
 * them from the product's card; weight, measure and diets are included only if there are options; allergens are loaded
 * on demand.
 */
export function toMenuProduct(
  product: Product,
  city: Pick<City, 'slug'>,
  restaurant: Pick<Restaurant, 'id' | 'slug'>,
): SerializedProduct {
  const { id, price, currency, weight, measure, diets } = product;
  const option_groups = toOptionGroups(product).map((group) => ({
    ...group,
    options: group.options.map(({ allergens: _, allergens_known: __, ...option }) => option),
  }));
  return {
    id,
    price,
    currency,
    city: city.slug,
    restaurant: restaurant.slug,
    restaurant_id: restaurant.id,
    option_groups,
    ...(option_groups.length > 0 && { weight, measure, diets }),
  };
}
