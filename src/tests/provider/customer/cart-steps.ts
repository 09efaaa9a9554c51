import { addRecommended, handleEditResult, saveLine } from '#features/cart/cart-actions.ts';
import { CartModal } from '#features/cart/CartModal.tsx';
import { findLine, lineWithoutOptions } from '#features/cart/cart-lines.ts';
import { $cartLines, addProduct, setLineCount } from '#features/cart/cart.store.ts';
import { initialOptionCounts, toCartLine } from '#features/cart/options/option-selection.ts';
import {
  $cartBackup,
  $recommendations,
  isRestorable,
  recalculate,
  restoreCartBackup,
} from '#features/cart/recalculation.store.ts';
import { loadCatalog, loadMenu } from '#features/catalog/catalog.store.ts';
import { toOptionGroups } from '#features/catalog/product-options.ts';
import { checkPromo, promoErrorKey } from '#features/checkout/promo/promo.store.ts';
import { fieldErrors, toErrorMessage } from '#features/shared/error-messages.ts';
import { $modals } from '#features/shared/modal.store.ts';
import { toMinor } from '#contract/money.ts';
import { $toast } from '#features/shared/toast.store.ts';
import { PLAIN_PRODUCT_ID, PRODUCT_WITH_OPTIONS_ID } from '../data/catalog-data.ts';
import { PROMOCODE } from '../handler/pricing.ts';
import { until } from './checkout-steps.ts';
import { attempt, message, successIf, successWith, type Outcome } from './outcome.ts';
import { renderText } from './rendered-island.ts';
import type { Visit } from './visit.ts';

const RESTAURANT = { restaurantId: 10, city: 'chisinau' };
const PLAIN = { id: PLAIN_PRODUCT_ID, price: toMinor(89.5) };

/** As the first script of a page that needs the stores. */
export const loadShop = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      await loadCatalog(api);
      return successIf(true, '');
    },
    (error) => toErrorMessage(error, t),
  );

export async function addPlainProduct(): Promise<Outcome> {
  await handleEditResult(addProduct(PLAIN, RESTAURANT));
  return successIf(findLine($cartLines.get(), lineWithoutOptions(PLAIN)) !== undefined, 'the product in the cart');
}

/** As the additives modal: on a page that does not have the product, its menu is loaded. */
export const addProductWithOptions = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      const { categories } = await loadMenu(api, RESTAURANT.restaurantId);
      const products = categories.flatMap((category) => category.products);
      const product = products.find(({ id }) => id === PRODUCT_WITH_OPTIONS_ID);
      if (!product) return message(t('cart:productRemoved'));
      const line = toCartLine(product, initialOptionCounts(toOptionGroups(product)), 1);
      saveLine(product, line, RESTAURANT, undefined);
      // A limit is shown as soon as its message is loaded.
      const isShown = () => findLine($cartLines.get(), line) !== undefined || $toast.get() !== null;
      return successIf(await until(isShown), 'the product with options in the cart, or why it is not');
    },
    (error) => toErrorMessage(error, t),
  );

/** As the cart modal: it recalculates, and offers to restore lines that a failure has removed. */
export async function openCart({ api, t }: Visit): Promise<Outcome> {
  const result = await recalculate(api);
  const shown = await renderText(CartModal, {});
  if ($cartLines.get().length > 0) return successWith(shown, true, '');
  if (isRestorable($cartBackup.get())) return message(t('cart:restoreText'));
  return successIf(false, `lines, or lines to restore, after a recalculation that is ${result}`);
}

export async function restoreLines(): Promise<Outcome> {
  if ($cartLines.get().length > 0) return successIf(true, '');
  restoreCartBackup();
  return successIf($cartLines.get().length > 0, 'the lines restored');
}

export async function addRecommendedProduct({ t }: Visit): Promise<Outcome> {
  const offered = $recommendations.get().find(({ product }) => product !== null)?.product;
  if (!offered) return successIf(true, '');
  await addRecommended(offered);
  if ($cartLines.get().length === 0 && isRestorable($cartBackup.get())) return message(t('cart:restoreText'));
  const isAdded = $cartLines.get().some(({ id }) => id === offered.id) || $modals.get().length > 0;
  return successIf(isAdded || $toast.get() !== null, 'the recommended product in the cart, or why it is not');
}

export async function removeProductWithOptions({ t }: Visit): Promise<Outcome> {
  const line = $cartLines.get().find(({ id }) => id === PRODUCT_WITH_OPTIONS_ID);
  if (!line) return successIf(true, '');
  await handleEditResult(setLineCount(line, 0));
  if ($cartLines.get().length === 0 && isRestorable($cartBackup.get())) return message(t('cart:restoreText'));
  return successIf(findLine($cartLines.get(), line) === undefined, 'the line removed');
}

/** As the promo code modal. */
export const applyPromo = ({ api, t }: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      const checked = await checkPromo(api, PROMOCODE);
      return checked.accepted ? successIf(true, '') : message(t(promoErrorKey(checked.refusal)));
    },
    (error) => fieldErrors(error)['promocode'] ?? toErrorMessage(error, t),
  );
