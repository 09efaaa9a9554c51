import type { OrderItem } from '#contract/orders.ts';
import { toMinor } from '#features/common/money.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { Price } from '#ui/Price.tsx';

/** What was ordered, with names and prices of that day. */
export function OrderLines({ items, currency }: { items: readonly OrderItem[]; currency: string }) {
  const price = usePrice();
  return (
    <ul className="order-lines" role="list">
      {items.map((item, index) => (
        <li key={index} className="order-lines__line">
          <span className="order-lines__count">{item.count}&nbsp;×</span>
          <span className="order-lines__name">
            {item.name}
            <Options item={item} />
          </span>
          <Price value={toMinor(item.total)} text={price(toMinor(item.total), currency)} />
        </li>
      ))}
    </ul>
  );
}

function Options({ item: { modifiers, additives } }: { item: OrderItem }) {
  const names = [...modifiers, ...additives].map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name));
  return names.length > 0 && <span className="order-lines__options">{names.join(', ')}</span>;
}
