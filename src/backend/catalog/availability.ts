interface StoppableProduct {
  readonly active: boolean;
  readonly stopped: boolean;
  readonly groups: readonly {
    readonly required: boolean;
    readonly min: number;
    readonly options: readonly { readonly stopped: boolean }[];
  }[];
}

/**
 * A product as customers can order it: without the options that have run out, and not active if it has run out itself or if nothing is
 * left of a group of which something must be chosen.
 */
export function withoutSoldOut<Product extends StoppableProduct>(product: Product): Product {
  const { stopped, groups } = product;
  if (!stopped && groups.every(({ options }) => options.every((option) => !option.stopped))) return product;
  const left = groups.map((group) => ({ ...group, options: group.options.filter((option) => !option.stopped) }));
  const isEmpty = ({ options }: StoppableProduct['groups'][number]): boolean => options.length === 0;
  const isComplete = !left.some((group) => isEmpty(group) && (group.required || group.min > 0));
  return {
    ...product,
    active: product.active && !stopped && isComplete,
    groups: left.filter((group) => !isEmpty(group)),
  };
}
