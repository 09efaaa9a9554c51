import { formatOptions } from '#features/cart/line-labels.ts';
import { ProductPicture } from '#features/catalog/ProductPicture.tsx';
import { useT } from '#i18n/browser.ts';
import { Price } from '#ui/Price.tsx';
import type { OrderLine } from './order-lines.ts';

interface OrderLinesProps {
  items: readonly OrderLine[];
  formatPrice: (minor: number) => string;
}

export function OrderLines({ items, formatPrice }: OrderLinesProps) {
  const t = useT('checkout');
  return (
    <ul className="order-lines" role="list">
      {items.map(({ name, image, count, total, modifiers, additives, note }, index) => {
        const options = formatOptions([...modifiers, ...additives]);
        return (
          <li key={index} className="order-lines__line">
            <ProductPicture image={image} />
            <span className="order-lines__name">
              <span className="order-lines__count">{count}&nbsp;×</span> {name}
              {options && <span className="order-lines__options">{options}</span>}
              {note && <bdi className="order-lines__options">{t('checkout:dishNote', { note })}</bdi>}
            </span>
            {total !== null && <Price value={total} text={formatPrice(total)} />}
          </li>
        );
      })}
    </ul>
  );
}
