import type { OrderItem } from '#contract/orders.ts';
import { formatOptions } from '#features/cart/line-labels.ts';
import { Price } from '#ui/Price.tsx';

interface OrderLinesProps {
  /** `total` in minor units; null if unknown. */
  items: readonly Pick<OrderItem, 'name' | 'count' | 'total' | 'modifiers' | 'additives'>[];
  formatPrice: (minor: number) => string;
}

export function OrderLines({ items, formatPrice }: OrderLinesProps) {
  return (
    <ul className="order-lines" role="list">
      {items.map(({ name, count, total, modifiers, additives }, index) => {
        const options = formatOptions([...modifiers, ...additives]);
        return (
          <li key={index} className="order-lines__line">
            <span className="order-lines__count">{count}&nbsp;×</span>
            <span className="order-lines__name">
              {name}
              {options && <span className="order-lines__options">{options}</span>}
            </span>
            {total !== null && <Price value={total} text={formatPrice(total)} />}
          </li>
        );
      })}
    </ul>
  );
}
