import type { OptionGroup, Product } from '#contract/catalog.ts';

/** A product's options; loose ones, which no group names, stand in `additives` and `modifiers`. */
export type Configurable = Pick<Product, 'option_groups'> & Partial<Pick<Product, 'additives' | 'modifiers'>>;

/** Whether adding a product asks for a choice first (spec 4: with additives or modifiers the additives modal opens). */
export function hasOptions({ additives = [], modifiers = [], option_groups }: Configurable): boolean {
  return additives.length > 0 || modifiers.length > 0 || option_groups.length > 0;
}

/** A product's choices as groups; flat lists that no group names stand as groups of their own, free to choose from. */
export function groupsOf({ additives = [], modifiers = [], option_groups }: Configurable): OptionGroup[] {
  const grouped = new Set(option_groups.flatMap(({ kind, options }) => options.map(({ id }) => `${kind} ${id}`)));
  const loose = (kind: OptionGroup['kind'], options: Product['additives']): OptionGroup[] => {
    const rest = options.filter(({ id }) => !grouped.has(`${kind} ${id}`));
    return rest.length > 0
      ? [{ id: kind === 'modifier' ? -1 : -2, name: '', required: false, min: 0, max: 0, kind, options: rest }]
      : [];
  };
  return [...option_groups, ...loose('modifier', modifiers), ...loose('additive', additives)];
}
