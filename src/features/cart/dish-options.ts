import type { OptionGroup, Product } from '#contract/catalog.ts';
import { type ProductOptions, toOptionGroups } from '#features/catalog/product-options.ts';
import { toMinor } from '#features/shared/money.ts';
import type { Choice, Line } from './cart-lines.ts';

/** Chosen units by option id. */
export interface ChosenCounts {
  readonly modifier: Readonly<Record<number, number>>;
  readonly additive: Readonly<Record<number, number>>;
}

/** Why a choice cannot be added; `bound` is the minimum or maximum of units in the group. */
export interface OptionProblem {
  readonly groupId: number;
  readonly code: 'option_required' | 'option_max';
  readonly bound: number;
}

type ConfigurableProduct = ProductOptions & Pick<Product, 'id' | 'price'>;

export function needsChoice(product: ConfigurableProduct): boolean {
  return toOptionGroups(product).some((group) => minUnits(group) > 0);
}

/** The options of the edited line, else the first option of each required single choice. */
export function initialCounts(groups: readonly OptionGroup[], line?: Line): ChosenCounts {
  if (line) return { modifier: countsOf(line.modifiers), additive: countsOf(line.additives) };
  let counts: ChosenCounts = { modifier: {}, additive: {} };
  for (const group of groups) {
    const [first] = group.options;
    if (first && isSingle(group) && minUnits(group) > 0) counts = withCount(counts, group, first.id, 1);
  }
  return counts;
}

/** In a single choice the new option replaces the previous one. */
export function withCount(counts: ChosenCounts, group: OptionGroup, optionId: number, count: number): ChosenCounts {
  const others = isSingle(group) && count > 0 ? group.options.map(({ id }) => [id, 0]) : [];
  const chosen = { ...counts[group.kind], ...Object.fromEntries(others), [optionId]: Math.max(0, count) };
  return { ...counts, [group.kind]: chosen };
}

export function isSingle(group: OptionGroup): boolean {
  return group.max === 1;
}

/** Empty when the choice may be added. */
export function optionProblems(groups: readonly OptionGroup[], counts: ChosenCounts): OptionProblem[] {
  return groups.flatMap((group): OptionProblem[] => {
    const chosen = chosenUnits(group, counts[group.kind]);
    const min = minUnits(group);
    if (chosen < min) return [{ groupId: group.id, code: 'option_required', bound: min }];
    if (group.max > 0 && chosen > group.max) return [{ groupId: group.id, code: 'option_max', bound: group.max }];
    return [];
  });
}

export function configuredLine(product: ConfigurableProduct, counts: ChosenCounts, count: number): Line {
  const groups = toOptionGroups(product);
  const choices = (kind: OptionGroup['kind']): Choice[] =>
    groups
      .filter((group) => group.kind === kind)
      .flatMap(({ options }) => options)
      .map(({ id, price }) => ({ id, count: counts[kind][id] ?? 0, price: toMinor(price) }))
      .filter((choice) => choice.count > 0);
  return {
    id: product.id,
    count,
    price: toMinor(product.price),
    modifiers: choices('modifier'),
    additives: choices('additive'),
  };
}

export function chosenUnits({ options }: OptionGroup, counts: ChosenCounts[keyof ChosenCounts]): number {
  return options.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
}

export function minUnits({ required, min }: OptionGroup): number {
  return required ? Math.max(1, min) : min;
}

function countsOf(chosen: readonly Choice[]): Record<number, number> {
  return Object.fromEntries(chosen.map(({ id, count }) => [id, count]));
}
