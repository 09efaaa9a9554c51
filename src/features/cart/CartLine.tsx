import { useStore } from '@nanostores/react';
import { productOfPage } from '#features/catalog/page-data.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { nextCount } from '#ui/counter/counter.ts';
import { Counter } from '#ui/counter/Counter.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import { href } from '../../routes.ts';
import { type Line, lineKey, lineTotal, unitPrice } from './cart-lines.ts';
import { $details } from './recalculation.store.ts';
import { setLineCount } from './cart-actions.ts';
import { hasChoices, optionsText, type ShownProduct } from './recalculation.ts';
import type { CartPlace } from './use-cart.ts';
import type { ReactNode } from 'react';
import { classes } from '#ui/class-names.ts';
import { pictureOf } from '#features/catalog/picture.ts';

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
  const configurable = hasChoices(line) || (productOfPage(line.id)?.option_groups.length ?? 0) > 0;

  return (
    <li className="cart-line" data-cart-line={line.id}>
      <DishPicture image={shown?.image ?? null} />
      <div className="cart-line__text">
        <div className="cart-line__head">
          <p className="cart-line__name">
            {shown?.slug && city && restaurant ? (
              <a
                href={href(pageLocale(), 'cityRestaurantProduct', {
                  city: city.slug,
                  restaurant: restaurant.slug,
                  product: shown.slug,
                })}
              >
                {name}
              </a>
            ) : (
              name
            )}
          </p>
          {configurable && city && restaurant && (
            <IconButton
              className="cart-line__edit"
              icon="edit"
              label={t('cart:edit', { name })}
              data-open-modal="additives"
              onClick={() =>
                openModal('additives', {
                  productId: line.id,
                  restaurantId: restaurant.id,
                  city: city.slug,
                  line: index,
                })
              }
            />
          )}
        </div>
        {options && <p className="cart-line__options">{options}</p>}
        <p className="cart-line__unit">{t('cart:unitPrice', { price: price(unitPrice(line), currency) })}</p>
        <div className="cart-line__row">
          <Counter
            count={line.count}
            labels={{
              increase: t('cart:increase', { name }),
              decrease: t('cart:decrease', { name }),
              remove: t('cart:remove', { name }),
            }}
            onAction={(action) => setLineCount(line, nextCount(line.count, action), shown, t)}
          />
          <Price className="cart-line__total" value={total} text={price(total, currency)} />
        </div>
      </div>
    </li>
  );
}

interface ChangedLineProps {
  line: Line;
  shown: ShownProduct;
  /** Whether the dish left the cart. */
  gone?: boolean;
  children?: ReactNode;
}

/** A line that a recalculation took out or gave another price. */
export function ChangedLine({ line, shown, gone = false, children }: ChangedLineProps) {
  const t = useT('cart');
  const options = optionsText(line, shown);
  return (
    <li className={classes('cart-line', gone && 'cart-line_gone')}>
      <DishPicture image={shown.image} />
      <div className="cart-line__text">
        <p className="cart-line__name">{shown.name || t('cart:dish')}</p>
        {options && <p className="cart-line__options">{options}</p>}
        {children}
      </div>
    </li>
  );
}

interface DishPictureProps {
  image: string | null;
  size?: 'small' | 'large';
}

/** A dish on its plate; its name stands beside it, so the picture itself is silent. */
export function DishPicture({ image, size = 'small' }: DishPictureProps) {
  const picture = pictureOf(image ?? '');
  const sizes = size === 'small' ? '80px' : '(min-width: 768px) 432px, 100vw';
  return (
    <span className={`dish-picture dish-picture_${size}`}>
      {picture && (
        <picture>
          {picture.sources.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes={sizes} />
          ))}
          <img
            src={picture.src}
            alt=""
            width={picture.width ?? 320}
            height={picture.height ?? 240}
            loading="lazy"
            decoding="async"
          />
        </picture>
      )}
    </span>
  );
}
