import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { Product, RestaurantFull } from '#contract/catalog.ts';
import { formatProductPrice } from '#features/catalog/catalog-text.ts';
import { ProductPicture } from '#features/catalog/ProductPicture.tsx';
import { loadMenu } from '#features/catalog/catalog.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import { useT } from '#i18n/browser.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { addRecommended } from './cart-actions.ts';
import { $restaurantId } from './cart.store.ts';
import { $recommended } from './recalculation.store.ts';

/** More would stand between the lines and the checkout for the keyboard; the others follow when one is added. */
const MAX_SHOWN = 4;

export function CartRecommended() {
  const t = useT('cart');
  const titleId = useId();
  const products = useRecommended();
  if (products.length === 0) return null;
  return (
    <section className="cart__section" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('cart:recommended')}</h3>
      <ul className="cart__recommended" role="list">
        {products.slice(0, MAX_SHOWN).map((product) => (
          <Recommended key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

function Recommended({ product }: { product: Product }) {
  const t = useT('cart', 'catalog');
  const [busy, setBusy] = useState(false);
  const price = formatProductPrice(product, t, useFormatPrice());

  function add() {
    setBusy(true);
    void addRecommended(product).finally(() => setBusy(false));
  }

  return (
    <li className="recommended" data-product-id={product.id}>
      <ProductPicture image={product.image} />
      <p className="recommended__name">{product.name}</p>
      <Button
        variant="secondary"
        size="small"
        fullWidth
        busy={busy}
        aria-label={t('cart:recommendedAddName', { name: product.name, price })}
        onClick={add}
      >
        + {price}
      </Button>
    </li>
  );
}

/** The recommended products that can be ordered; those that the API returned only as ids are looked up in the menu. */
function useRecommended(): Product[] {
  const recommended = useStore($recommended);
  const restaurantId = useStore($restaurantId);
  const [menu, setMenu] = useState<RestaurantFull | undefined>();
  const needsMenu = recommended.some(({ product }) => !product);

  useEffect(() => {
    if (!needsMenu) return;
    let isCurrent = true;
    const loading = loadMenu(browserApiClient(), restaurantId);
    void ignoreFailure('without the menu they are not shown', loading).then((loaded) => {
      if (isCurrent) setMenu(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [needsMenu, restaurantId]);

  const products = menu?.categories.flatMap((category) => category.products) ?? [];
  return recommended.flatMap(({ id, product }) => {
    const found = product ?? products.find((one) => one.id === id);
    return found?.active ? [found] : [];
  });
}
