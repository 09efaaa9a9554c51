import { useStore } from '@nanostores/react';
import { showLimit } from '#features/cart/cart-actions.ts';
import { $restaurants } from '#features/catalog/catalog.store.ts';
import { formatOpeningStatus } from '#features/catalog/opening-text.ts';
import { ProductPicture } from '#features/catalog/ProductPicture.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useAsyncData, useMinuteClock, useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import { href } from '../../../routes.ts';
import {
  type CheckedOrder,
  type PastOrder,
  checkOrder,
  fillCartWithAvailableItems,
  formatOrderDay,
  fillCartWithAllItems,
} from './past-orders.ts';
import { ListedTexts } from '#ui/ListedTexts.tsx';
import { listOptions } from '#features/cart/line-details.ts';

/** As many as fit in one row on the narrowest phone. */
const MAX_PICTURES = 4;

interface OrderAgainCardProps {
  order: PastOrder;
  /** Whether to show the restaurant's name; not necessary on its own menu. */
  showsRestaurant: boolean;
}

export function OrderAgainCard({ order, showsRestaurant }: OrderAgainCardProps) {
  const t = useT('cart', 'catalog', 'common', 'reorder');
  const now = useMinuteClock();
  const restaurant = useStore($restaurants).find(({ id }) => id === order.restaurant.id);
  const checked = useAsyncData(() => checkOrder(browserApiClient('page'), order));
  const pictures = [...new Set(order.items.flatMap(({ image }) => image || []))].slice(0, MAX_PICTURES);
  const menuHref = href(pageLocale(), 'city-restaurant', { city: order.city.slug, restaurant: order.restaurant.slug });

  return (
    <article className="order-again-card card" data-order-again-id={order.id} aria-busy={checked.state === 'loading'}>
      <p className="order-again-card__head">
        {showsRestaurant && (
          <a className="link" href={menuHref}>
            {restaurant?.name ?? order.restaurant.name}
          </a>
        )}
        <time className="order-again-card__note" dateTime={order.created_at}>
          {formatOrderDay(order.created_at, now, pageLocale())}
        </time>
      </p>
      {pictures.length > 0 && (
        <div className="order-again-card__pictures">
          {pictures.map((image) => (
            <ProductPicture key={image} image={image} />
          ))}
        </div>
      )}
      <p className="order-again-card__dishes">
        <ListedTexts texts={listOptions(order.items)} />
      </p>
      {checked.state === 'ready' && <Changes checked={checked.value} order={order} />}
      {restaurant && !restaurant.is_open && (
        <p className="order-again-card__note">{formatOpeningStatus(restaurant, pageLocale(), t, new Date())}</p>
      )}
      <div className="order-again-card__action">
        {checked.state === 'ready' ? (
          <CheckedAction checked={checked.value} order={order} menuHref={menuHref} />
        ) : (
          // The order is not checked yet, or could not be: opening the cart checks its lines.
          <Button
            variant="secondary"
            size="small"
            busy={checked.state === 'loading'}
            data-action="order-again"
            onClick={() => {
              if (fillCartWithAllItems(order, restaurantKeyOf(order)) === 'full') void showLimit('lines');
            }}
          >
            {t('reorder:addUnchecked')}
          </Button>
        )}
      </div>
    </article>
  );
}

const restaurantKeyOf = ({ city, restaurant }: PastOrder) => ({ city: city.slug, restaurantId: restaurant.id });

/** Dishes that are no longer available, and dishes whose options must be chosen again. */
function Changes({ checked: { gone, toChoose }, order }: { checked: CheckedOrder; order: PastOrder }) {
  const t = useT('reorder');
  return (
    <>
      {gone.length > 0 && <p className="order-again-card__gone">{t('reorder:gone', { dishes: gone.join(', ') })}</p>}
      {toChoose.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="link order-again-card__choose"
          data-open-modal="additives"
          onClick={() => openModal('additives', { ...restaurantKeyOf(order), productId: id })}
        >
          {t('reorder:choose', { dish: name })}
        </button>
      ))}
    </>
  );
}

interface CheckedActionProps {
  checked: CheckedOrder;
  order: PastOrder;
  menuHref: string;
}

function CheckedAction({ checked, order, menuHref }: CheckedActionProps) {
  const t = useT('cart', 'reorder');
  const formatPrice = useFormatPrice();
  const { lines, lineDetails, total, earlierTotal, toChoose } = checked;
  if (lines.length === 0)
    return (
      <>
        {toChoose.length === 0 && <p className="order-again-card__note">{t('reorder:nothing')}</p>}
        <ButtonLink variant="secondary" size="small" href={menuHref}>
          {t('reorder:toMenu')}
        </ButtonLink>
      </>
    );

  function add() {
    const result = fillCartWithAvailableItems(order, lines, restaurantKeyOf(order), lineDetails);
    if (result === 'full') void showLimit('lines');
    const [first] = toChoose;
    // Not while the reset modal is open, because the cart holds lines of another restaurant, nor with a full cart.
    if (result === 'added' && first) openModal('additives', { ...restaurantKeyOf(order), productId: first.id });
  }

  return (
    <>
      <Button size="small" data-action="order-again" onClick={add}>
        {t('reorder:add', { price: formatPrice(total, order.currency) })}
      </Button>
      {earlierTotal !== null && (
        <>
          <span className="visually-hidden">
            {t('cart:oldPrice', { price: formatPrice(earlierTotal, order.currency) })}
          </span>
          <Price value={earlierTotal} text={formatPrice(earlierTotal, order.currency)} tone="old" aria-hidden="true" />
        </>
      )}
    </>
  );
}
