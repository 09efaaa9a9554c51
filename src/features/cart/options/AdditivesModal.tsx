import { useStore } from '@nanostores/react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { MAX_LINE_QUANTITY, MAX_NOTE_LENGTH } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Counter } from '#ui/counter/Counter.tsx';
import { nextCount } from '#ui/counter/counter.ts';
import {
  findCardPreview,
  findPageProduct,
  type ProductWithOptions,
  readDescription,
} from '#features/catalog/page-data.ts';
import type { Product } from '#contract/catalog.ts';
import type { FavouriteProduct } from '#contract/user.ts';
import { LazyAllergenWarning } from '#features/catalog/allergens/LazyAllergenWarning.tsx';
import { toPictureData } from '#features/catalog/picture.ts';
import { ProductPicture } from '#features/catalog/ProductPicture.tsx';
import { $restaurants, loadMenu } from '#features/catalog/catalog.store.ts';
import { formatOpeningStatus } from '#features/catalog/opening-text.ts';
import { toOptionGroups } from '#features/catalog/product-options.ts';
import { Heart } from '#features/catalog/favourites/Heart.tsx';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { closeModal, type ModalData, replaceModal } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useAsyncData, useFormatPrice } from '#features/shared/hooks.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { Input } from '#ui/form/Field.tsx';
import { saveLine, setLineCountWithUndo } from '../cart-actions.ts';
import { findLine, lineKey, lineTotal } from '../cart-lines.ts';
import { $cartLines, $restaurantId } from '../cart.store.ts';
import { $lineDetails } from '../recalculation.store.ts';
import { $notes } from '../kitchen-notes.store.ts';
import stylesheetUrl from '../cart.lazy.scss?url';
import { toCartLine, initialOptionCounts, findOptionProblems, withOptionCount } from './option-selection.ts';
import { OptionGroupField } from './OptionGroupField.tsx';
import { ProductAllergens, ProductDetails } from './ProductDetails.tsx';

/**
 * The form for the options of a product, the modal `additives` of the specification. A product that is not in the
 * page's data is loaded with its menu first.
 */
export default function AdditivesModal({ data }: { data: ModalData['additives'] }) {
  const t = useT('cart', 'catalog', 'common');
  const [pageProduct] = useState(() => findPageProductWithOptions(data.productId));
  const product = useAsyncData(() => loadProductWithOptions(data), pageProduct);

  if (product.state === 'ready' && product.value) return <ProductOptionsForm product={product.value} data={data} />;
  return (
    <ShopModal
      name="additives"
      stylesheetUrl={stylesheetUrl}
      wide={product.state === 'loading'}
      title={t(product.state === 'loading' ? 'cart:productLoading' : 'cart:productFailed')}
    >
      {product.state === 'loading' && (
        <div className="configure configure_pictured" aria-busy="true">
          <Skeleton shape="picture" />
          <div className="configure__text">
            <Skeleton shape="title" />
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </div>
        </div>
      )}
      {product.state === 'ready' && <Empty icon="cutlery" title={t('cart:productRemoved')} />}
      {product.state === 'failed' && <LoadFailure {...product} />}
    </ShopModal>
  );
}

async function loadProductWithOptions({
  productId,
  restaurantId,
}: ModalData['additives']): Promise<ProductWithOptions | null> {
  const { categories } = await loadMenu(browserApiClient('customer'), restaurantId);
  return categories.flatMap(({ products }) => products).find(({ id }) => id === productId) ?? null;
}

function ProductOptionsForm({ product, data }: { product: ProductWithOptions; data: ModalData['additives'] }) {
  const t = useT('cart', 'common');
  const formatPrice = useFormatPrice();
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const lines = useStore($cartLines);
  const isSameRestaurant = useStore($restaurantId) === data.restaurantId;
  const hasPicture = toPictureData(product.image) !== null;
  const [preview] = useState(() => findCardPreview(product.id));
  const groups = toOptionGroups(product);
  const [editedLine] = useState(() => $cartLines.get().find((each) => lineKey(each) === data.lineKey));
  const [counts, setCounts] = useState(() => initialOptionCounts(groups, editedLine));
  const [chosenCount, setChosenCount] = useState(editedLine?.count);
  const [note, setNote] = useState(() => (editedLine ? ($notes.get()[lineKey(editedLine)] ?? '') : ''));
  const [submitted, setSubmitted] = useState(false);

  // The count starts at one more than the cart has of the same choice.
  const existingLine = editedLine || !isSameRestaurant ? undefined : findLine(lines, toCartLine(product, counts, 1));
  const existingCount = existingLine?.count ?? 0;
  const count = chosenCount ?? Math.min(existingCount + 1, MAX_LINE_QUANTITY);
  const line = toCartLine(product, counts, count);
  const problems = findOptionProblems(groups, counts);

  /** Removing the last unit removes the line, if the cart has it, and adds nothing. */
  function removeLast() {
    const removed = editedLine ?? existingLine;
    closeModal('additives');
    if (removed) setLineCountWithUndo(removed, 0, $lineDetails.get()[lineKey(removed)], t);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    const [first] = problems;
    if (first) {
      const control = `[data-group="${first.groupId}"] :is(input, button:not([hidden]))`;
      return formRef.current?.querySelector<HTMLElement>(control)?.focus();
    }
    const { refused, limit } = saveLine(product, line, data, editedLine, note);
    if (refused === 'other_restaurant') replaceModal('additives', 'reset');
    // A full cart keeps the modal open: nothing was added.
    else if (limit !== 'lines') closeModal('additives');
  }

  return (
    <ShopModal
      name="additives"
      stylesheetUrl={stylesheetUrl}
      wide={hasPicture}
      title={product.name}
      titleLang={product.name_lang}
      action={
        <Heart favourite={{ kind: 'products', item: toFavourite(product, data) }} label={t('common:favourite')} />
      }
      footer={
        <>
          <LazyAllergenWarning productId={product.id} restaurantId={data.restaurantId} chosen={line} isAnnounced />
          {existingCount > 0 && (
            <p className="configure__existing">{t('cart:alreadyInCart', { current: existingCount, next: count })}</p>
          )}
          <div className="configure__footer">
            <Counter
              count={count}
              max={MAX_LINE_QUANTITY}
              labels={{
                increase: t('cart:increase', { name: product.name }),
                decrease: t('cart:decrease', { name: product.name }),
                remove: t(editedLine || existingLine ? 'cart:remove' : 'cart:decrease', { name: product.name }),
              }}
              onAction={(action) =>
                action === 'remove' ? removeLast() : setChosenCount(nextCount(count, action, MAX_LINE_QUANTITY))
              }
            />
            <Button type="submit" form={formId} size="large" fullWidth>
              {t(editedLine || existingLine ? 'cart:saveFor' : 'cart:addFor', {
                price: formatPrice(lineTotal(line), product.currency),
              })}
            </Button>
          </div>
        </>
      }
    >
      <form
        className={hasPicture ? 'configure configure_pictured' : 'configure'}
        id={formId}
        ref={formRef}
        noValidate
        onSubmit={submit}
      >
        <ProductPicture image={product.image ?? null} size="large" preview={preview} />
        <div className="configure__text">
          <div className="configure__intro">
            <RestaurantOfDish id={data.restaurantId} />
            <ProductDetails product={product} counts={counts} />
          </div>
          {groups.map((group) => (
            <OptionGroupField
              key={`${group.kind}${group.id}`}
              group={group}
              counts={counts[group.kind]}
              currency={product.currency}
              problem={submitted ? problems.find(({ groupId }) => groupId === group.id) : undefined}
              onChoose={(optionId, units) => setCounts(withOptionCount(counts, group, optionId, units))}
            />
          ))}
          <Input
            name="note"
            label={t('cart:noteLabel')}
            hint={t('cart:noteHint')}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={setNote}
          />
          <ProductAllergens product={product} restaurantId={data.restaurantId} counts={counts} />
        </div>
      </form>
    </ShopModal>
  );
}

/** The name of the restaurant, except on its own menu page, and when it opens if it is closed. */
function RestaurantOfDish({ id }: { id: number }) {
  const t = useT('catalog');
  const restaurant = useStore($restaurants).find((known) => known.id === id);
  const isOnMenu = document.querySelector('main')?.dataset['restaurant'] === restaurant?.slug;
  if (!restaurant || (isOnMenu && restaurant.is_open)) return null;
  const opening = restaurant.is_open ? '' : formatOpeningStatus(restaurant, pageLocale(), t, new Date());
  return <p className="small">{[isOnMenu ? '' : restaurant.name, opening].filter(Boolean).join(' · ')}</p>;
}

function toFavourite(
  { id, slug, name, name_lang, image }: ProductWithOptions,
  { restaurantId, city }: ModalData['additives'],
): FavouriteProduct {
  const restaurantSlug =
    findPageProduct(id)?.restaurant ?? $restaurants.get().find((known) => known.id === restaurantId)?.slug;
  return {
    id,
    slug,
    name,
    name_lang,
    image: image ?? '',
    restaurant_id: restaurantId,
    restaurant_slug: restaurantSlug ?? '',
    city_slug: city,
  };
}

/** A product in the page's data, with the fields that are only in its card. */
function findPageProductWithOptions(id: number): ProductWithOptions | undefined {
  const product = findPageProduct(id);
  const card = document.querySelector(`[data-product-id="${id}"]`);
  return product && { ...readCard(card), ...product };
}

/** Reads fields of a product from its card, or from the article of its own page. */
function readCard(card: Element | null): Pick<Product, 'slug' | 'image' | 'description' | 'description_lang'> {
  return {
    slug: card?.querySelector<HTMLAnchorElement>('a[href]')?.pathname.split('/').at(-1) ?? '',
    image: card?.querySelector('img')?.getAttribute('src') ?? '',
    ...readDescription(card),
  };
}
