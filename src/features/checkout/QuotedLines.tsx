import { useStore } from '@nanostores/react';
import type { Quote } from '#contract/orders.ts';
import { lineTotal } from '#features/cart/cart-lines.ts';
import { fromWire } from '#features/cart/cart.api.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Price } from '#ui/Price.tsx';
import { $currency } from './checkout.store.ts';

/** The dishes as the server priced them. */
export function QuotedLines({ quote }: { quote: Quote }) {
  const t = useT();
  const price = usePrice();
  const currency = useStore($currency);
  return (
    <>
      <ul className="order-lines" role="list">
        {quote.lines.map((item, index) => {
          const total = lineTotal(fromWire(item));
          const options = [...item.modifiers, ...item.additives].map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name)).filter(Boolean);
          return (
            <li key={index} className="order-lines__line">
              <span className="order-lines__count">{item.count}&nbsp;×</span>
              <span className="order-lines__name">
                {item.name}
                {options.length > 0 && <span className="order-lines__options">{options.join(', ')}</span>}
              </span>
              <Price value={total} text={price(total, currency)} />
            </li>
          );
        })}
      </ul>
      <button type="button" className="link checkout__edit" data-open-modal="cart">
        {t('checkout:editCart')}
      </button>
    </>
  );
}
