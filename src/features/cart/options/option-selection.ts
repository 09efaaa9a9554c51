import type { OptionGroup, Product } from '#contract/catalog.ts';
import type { ProductOptions } from '#features/catalog/page-data.ts';
import { minUnits, toOptionGroups } from '#features/catalog/product-options.ts';
import type { ChosenOption, Line } from '../cart-lines.ts';

/** Chosen units by option id, separately for the kinds of groups (`OptionGroup.kind`). */
export interface OptionCounts {
  readonly modifier: Readonly<Record<number, number>>;
  readonly additive: Readonly<Record<number, number>>;
}

/** Why the chosen options of a group are not valid; `bound` is the minimum or maximum of units in the group. */
export interface OptionProblem {
  readonly groupId: number;
  readonly code: 'option_required' | 'option_max';
  readonly bound: number;
}

type PricedProduct = ProductOptions & Pick<Product, 'id' | 'price'>;

/** The options of the edited line; without one, the first option of each required single choice. */
export function initialOptionCounts(groups: readonly OptionGroup[], line?: Line): OptionCounts {
  if (line) return { modifier: toCounts(line.modifiers), additive: toCounts(line.additives) };
  let counts: OptionCounts = { modifier: {}, additive: {} };
  for (const group of groups) {
    const [first] = group.options;
    if (first && isSingleChoice(group) && minUnits(group) > 0) counts = withOptionCount(counts, group, first.id, 1);
  }
  return counts;
}

/** In a single choice the new option replaces the previous one. */
export function withOptionCount(
  counts: OptionCounts,
  group: OptionGroup,
  optionId: number,
  count: number,
): OptionCounts {
  const others = isSingleChoice(group) && count > 0 ? group.options.map(({ id }) => [id, 0]) : [];
  const chosen = { ...counts[group.kind], ...Object.fromEntries(others), [optionId]: Math.max(0, count) };
  return { ...counts, [group.kind]: chosen };
}

export function isSingleChoice(group: OptionGroup): boolean {
  return group.max === 1;
}

/** Empty if the product can be added with these options. */
export function findOptionProblems(groups: readonly OptionGroup[], counts: OptionCounts): OptionProblem[] {
  return groups.flatMap((group): OptionProblem[] => {
    const chosen = chosenUnits(group, counts[group.kind]);
    const min = minUnits(group);
    if (chosen < min) return [{ groupId: group.id, code: 'option_required', bound: min }];
    if (group.max > 0 && chosen > group.max) return [{ groupId: group.id, code: 'option_max', bound: group.max }];
    return [];
  });
}

/** The options that are chosen at least once. */
export const chosenOptions = (product: ProductOptions, counts: OptionCounts): OptionGroup['options'] =>
  toOptionGroups(product).flatMap(({ kind, options }) => options.filter(({ id }) => (counts[kind][id] ?? 0) > 0));

/** The cart line of a product with the chosen options; `count` is that of the line. */
export function toCartLine(product: PricedProduct, counts: OptionCounts, count: number): Line {
  const groups = toOptionGroups(product);
  const choices = (kind: OptionGroup['kind']): ChosenOption[] =>
    groups
      .filter((group) => group.kind === kind)
      .flatMap(({ options }) => options)
      .map(({ id, price }) => ({ id, count: counts[kind][id] ?? 0, price }))
      .filter((choice) => choice.count > 0);
  return {
    id: product.id,
    count,
    price: product.price,
    modifiers: choices('modifier'),
    additives: choices('additive'),
  };
}

/** How many units are chosen in a group, over all its options. */
export function chosenUnits({ options }: OptionGroup, counts: OptionCounts[keyof OptionCounts]): number {
  return options.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
}

function toCounts(chosen: readonly ChosenOption[]): Record<number, number> {
  return Object.fromEntries(chosen.map(({ id, count }) => [id, count]));
}
