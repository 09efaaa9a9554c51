import { useEffect, useState } from 'react';
import type { Product, RestaurantFull } from '#contract/catalog.ts';
import { browserHttp } from '#features/shared/http.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { toMinor } from '#features/shared/money.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { showChanges } from './cart-actions.ts';
import { $city, $restaurantId } from './cart.store.ts';
import { DishPicture } from './CartLine.tsx';
import { addRecommended, $recommended } from './recalculation.store.ts';
import { useStore } from '@nanostores/react';
import { loadMenu } from '#features/catalog/catalog.store.ts';
import { ignoreFailure } from '#lib/errors.ts';

/** A row of what goes with the cart; one tap adds one unit. */
export function CartRecommended() {
  const t = useT('cart');
  const products = useRecommended();
  if (products.length === 0) return null;
  return (
    <section className="cart__section" aria-labelledby="cart-recommended">
      <h3 className="cart__heading" id="cart-recommended">
        {t('cart:recommended')}
      </h3>
      <ul className="cart__recommended" role="list">
        {products.map((product) => (
          <Recommended key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

function Recommended({ product }: { product: Product }) {
  const t = useT('cart');
  const [busy, setBusy] = useState(false);
  const { name } = product;
  const price = usePrice()(toMinor(product.price), product.currency);

  async function add() {
    setBusy(true);
    await addOne(product).finally(() => setBusy(false));
  }

  return (
    <li className="recommended" data-product-id={product.id}>
      <DishPicture image={product.image} />
      <p className="recommended__name">{name}</p>
      <Button
        variant="secondary"
        size="small"
        full
        busy={busy}
        aria-label={t('cart:recommendedAddName', { name, price })}
        onClick={() => void add()}
      >
        + {price}
      </Button>
    </li>
  );
}

async function addOne(product: Product): Promise<void> {
  const place = { city: $city.get(), restaurantId: $restaurantId.get() };
  const end = await addRecommended(browserHttp(), product, place);
  if ('refused' in end) openModal('reset', true);
  else if (end.state === 'configure') openModal('additives', { ...place, productId: product.id });
  else showChanges(end);
}

/** What goes with the cart and can be ordered. Products that the provider named by id alone come from the menu. */
export function useRecommended(): Product[] {
  const recommended = useStore($recommended);
  const restaurantId = useStore($restaurantId);
  const [menu, setMenu] = useState<RestaurantFull | undefined>();
  const lacksNames = recommended.some(({ product }) => !product);

  useEffect(() => {
    if (!lacksNames) return;
    const loading = loadMenu(browserHttp(), restaurantId);
    void ignoreFailure('it stays away without the menu', loading).then(setMenu);
  }, [lacksNames, restaurantId]);

  const named = menu?.categories.flatMap(({ products }) => products) ?? [];
  return recommended.flatMap(({ id, product }) => {
    const found = product ?? named.find((one) => one.id === id);
    return found?.active ? [found] : [];
  });
}
