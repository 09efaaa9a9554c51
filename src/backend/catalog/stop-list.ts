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
 * A product as customers can order it, by the stop-list of sold-out products and options: without sold-out options, and
 * inactive if the product itself or every option of a required group is sold out.
 */
export function applyStopList<Product extends StoppableProduct>(product: Product): Product {
  const { stopped, groups } = product;
  if (!stopped && groups.every(({ options }) => options.every((option) => !option.stopped))) return product;
  const remaining = groups.map((group) => ({ ...group, options: group.options.filter((option) => !option.stopped) }));
  const isEmpty = ({ options }: StoppableProduct['groups'][number]): boolean => options.length === 0;
  const isComplete = !remaining.some((group) => isEmpty(group) && (group.required || group.min > 0));
  return {
    ...product,
    active: product.active && !stopped && isComplete,
    groups: remaining.filter((group) => !isEmpty(group)),
  };
}
