import type { OptionGroup, Product } from '#contract/catalog.ts';

/** A product's options; those without a group are in `additives` and `modifiers`. */
export type ProductOptions = Pick<Product, 'option_groups'> & Partial<Pick<Product, 'additives' | 'modifiers'>>;

/** Whether the additives modal opens before a product is added (spec 4). */
export function hasOptions({ additives = [], modifiers = [], option_groups }: ProductOptions): boolean {
  return additives.length > 0 || modifiers.length > 0 || option_groups.length > 0;
}

/** All options as groups; those without a group form optional groups of their kind. */
export function toOptionGroups({ additives = [], modifiers = [], option_groups }: ProductOptions): OptionGroup[] {
  const grouped = new Set(option_groups.flatMap(({ kind, options }) => options.map(({ id }) => `${kind} ${id}`)));
  const ungrouped = (kind: OptionGroup['kind'], options: Product['additives']): OptionGroup[] => {
    const rest = options.filter(({ id }) => !grouped.has(`${kind} ${id}`));
    return rest.length > 0
      ? [{ id: kind === 'modifier' ? -1 : -2, name: '', required: false, min: 0, max: 0, kind, options: rest }]
      : [];
  };
  return [...option_groups, ...ungrouped('modifier', modifiers), ...ungrouped('additive', additives)];
}
