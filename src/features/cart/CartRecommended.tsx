import { useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { browserHttp } from '#features/common/http.ts';
import { openModal } from '#features/common/modal.store.ts';
import { toMinor } from '#features/common/money.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { showChanges } from './after-edit.ts';
import { $city, $restaurantId } from './cart.store.ts';
import { DishPicture } from './DishPicture.tsx';
import { addRecommended } from './recalculate.ts';
import { useRecommended } from './use-recommended.ts';

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
      <Button variant="secondary" size="small" full busy={busy} aria-label={t('cart:recommendedAddName', { name, price })} onClick={() => void add()}>
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
