import { useState } from 'react';
import { dishOfPage, type Dish } from '#features/catalog/page-data.ts';
import { loadMenu } from '#features/catalog/catalog.store.ts';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal } from '#features/shared/modal.store.ts';
import type { ModalData } from '#features/shared/modal.store.ts';
import { failureText } from '#features/shared/failure.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { CartSheet } from './CartSheet.tsx';
import { ConfigureDish } from './ConfigureDish.tsx';

const close = () => closeModal('additives');

/** Chooses a dish's options: shown at once when the page knows the dish, else after its menu came. */
export default function AdditivesModal({ data }: { data: ModalData['additives'] }) {
  const t = useT('cart', 'common');
  const [known] = useState(() => dishOfPage(data.productId));
  const dish = useLoaded(() => dishOfMenu(data), known);

  if (dish.state === 'ready' && dish.value) return <ConfigureDish dish={dish.value} data={data} onClose={close} />;
  return (
    <Modal
      name="additives"
      open
      title={t(dish.state === 'loading' ? 'cart:productLoading' : 'cart:productFailed')}
      closeLabel={t('common:close')}
      onClose={close}
    >
      <CartSheet />
      {dish.state === 'loading' && <DishLoading />}
      {dish.state === 'ready' && <Empty icon="dish" title={t('cart:productGone')} />}
      {dish.state === 'failed' && (
        <Empty
          icon="warning"
          title={failureText(dish.error, t)}
          action={<Button onClick={dish.retry}>{t('common:tryAgain')}</Button>}
        />
      )}
    </Modal>
  );
}

async function dishOfMenu({ productId, restaurantId }: ModalData['additives']): Promise<Dish | null> {
  const { categories } = await loadMenu(browserHttp(), restaurantId);
  return categories.flatMap(({ products }) => products).find(({ id }) => id === productId) ?? null;
}

function DishLoading() {
  return (
    <div className="configure" aria-busy="true">
      <Skeleton shape="picture" />
      <Skeleton shape="title" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}
