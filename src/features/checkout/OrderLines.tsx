import type { OrderItem } from '#contract/orders.ts';
import { joinOptions } from '#features/cart/line-labels.ts';
import { Price } from '#ui/Price.tsx';

interface OrderLinesProps {
  /** `total` in minor units. */
  items: readonly Pick<OrderItem, 'name' | 'count' | 'total' | 'modifiers' | 'additives'>[];
  /** Formats minor units. */
  price: (minor: number) => string;
}

export function OrderLines({ items, price }: OrderLinesProps) {
  return (
    <ul className="order-lines" role="list">
      {items.map(({ name, count, total, modifiers, additives }, index) => {
        const options = joinOptions([...modifiers, ...additives]);
        return (
          <li key={index} className="order-lines__line">
            <span className="order-lines__count">{count}&nbsp;×</span>
            <span className="order-lines__name">
              {name}
              {options && <span className="order-lines__options">{options}</span>}
            </span>
            <Price value={total} text={price(total)} />
          </li>
        );
      })}
    </ul>
  );
}
