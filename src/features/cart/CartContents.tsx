import { useStore } from '@nanostores/react';
import { useT } from '#i18n/browser.ts';
import type { Lines } from './lines.ts';
import { lineKey } from './lines.ts';
import { CartLine } from './CartLine.tsx';
import { CartRecommended } from './CartRecommended.tsx';
import { CartTotals } from './CartTotals.tsx';
import { ChangedLine } from './ChangedLine.tsx';
import { $unavailable } from './recalculated.store.ts';
import type { CartPlace } from './use-cart-place.ts';

/** Everything between the cart's head and its checkout button. */
export function CartContents({ lines, place }: { lines: Lines; place: CartPlace }) {
  const t = useT('cart');
  return (
    <>
      <ul className="cart__lines" role="list" aria-label={t('cart:lines')}>
        {lines.map((line, index) => (
          <CartLine key={lineKey(line)} line={line} index={index} place={place} />
        ))}
      </ul>
      <CartUnavailable />
      <CartRecommended />
      <CartTotals place={place} />
    </>
  );
}

function CartUnavailable() {
  const t = useT('cart');
  const unavailable = useStore($unavailable);
  if (unavailable.length === 0) return null;
  return (
    <section className="cart__section">
      <h3 className="cart__heading">{t('cart:unavailable')}</h3>
      <ul className="cart__lines" role="list">
        {unavailable.map(({ line, shown }) => (
          <ChangedLine key={lineKey(line)} line={line} shown={shown} gone />
        ))}
      </ul>
    </section>
  );
}
