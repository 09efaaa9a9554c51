import { useStore } from '@nanostores/react';
import { productOfPage } from '#features/catalog/page-data.ts';
import { openModal } from '#features/common/modal.store.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { nextCount } from '#ui/counter.ts';
import { Counter } from '#ui/Counter.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Price } from '#ui/Price.tsx';
import { href } from '../../routes.ts';
import { DishPicture } from './DishPicture.tsx';
import { lineKey } from './lines.ts';
import type { Line } from './lines.ts';
import { $details } from './recalculated.store.ts';
import { setLineCount } from './removal.ts';
import { hasChoices, optionsText } from './shown.ts';
import { lineTotal, unitPrice } from './total.ts';
import type { CartPlace } from './use-cart-place.ts';

interface CartLineProps {
  line: Line;
  /** Its place in the cart, by which the additives modal finds it. */
  index: number;
  place: CartPlace;
}

export function CartLine({ line, index, place: { city, restaurant, currency } }: CartLineProps) {
  const t = useT('cart');
  const price = usePrice();
  const shown = useStore($details)[lineKey(line)];
  const name = shown?.name || t('cart:dish');
  const options = shown ? optionsText(line, shown) : '';
  const total = lineTotal(line);

  return (
    <li className="cart-line" data-cart-line={line.id}>
      <DishPicture image={shown?.image ?? null} />
      <div className="cart-line__text">
        <div className="cart-line__head">
          <p className="cart-line__name">
            {shown?.slug && city && restaurant ? (
              <a href={href(pageLocale(), 'cityRestaurantProduct', { city: city.slug, restaurant: restaurant.slug, product: shown.slug })}>{name}</a>
            ) : (
              name
            )}
          </p>
          {(hasChoices(line) || productOfPage(line.id)?.option_groups.length) && city && restaurant && (
            <IconButton
              className="cart-line__edit"
              icon="edit"
              label={t('cart:edit', { name })}
              data-open-modal="additives"
              onClick={() => openModal('additives', { productId: line.id, restaurantId: restaurant.id, city: city.slug, line: index })}
            />
          )}
        </div>
        {options && <p className="cart-line__options">{options}</p>}
        <p className="cart-line__unit">{t('cart:unitPrice', { price: price(unitPrice(line), currency) })}</p>
        <div className="cart-line__row">
          <Counter
            count={line.count}
            labels={{ increase: t('cart:increase', { name }), decrease: t('cart:decrease', { name }), remove: t('cart:remove', { name }) }}
            onAction={(action) => setLineCount(line, nextCount(line.count, action), shown, t)}
          />
          <Price className="cart-line__total" value={total} text={price(total, currency)} />
        </div>
      </div>
    </li>
  );
}
