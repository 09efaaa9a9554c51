import { computed } from 'nanostores';
import { cartTotal, lineWithoutOptions, unitCount } from '#features/cart/cart-lines.ts';
import {
  $cart,
  $cartLines,
  $cartUnitCount,
  $citySlug,
  $restaurantId,
  addProduct,
  type CartEditResult,
  changeLineCountBy,
} from '#features/cart/cart.store.ts';
import { findPageProduct, type PageProduct, readPageData } from '#features/catalog/page-data.ts';
import { formatPriceWithUnit } from '#i18n/price-with-unit.ts';
import { pageLocale } from '#i18n/locale.ts';
import { afterPaint, requestIslandHydration, savesData, whenIdle } from '#lib/idle-work.ts';
import { MAX_LINE_QUANTITY } from '#contract/constants.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { nextCount, type CounterAction, updateCounter } from '#ui/counter/counter.ts';
import { openDishSheet } from './dish-sheet.ts';

const lineProduct = ({ id, price }: PageProduct) => ({ id, price });

/**
 * The counters of server-rendered cards: the first frame after the tap shows the new count, then the cart is updated.
 * Cached pages show every counter at zero; only counters whose count has changed are updated.
 */
export function runQuantityControls(): void {
  $cartLines.subscribe((lines, previous = []) => {
    for (const id of new Set([...previous, ...lines].map((line) => line.id))) {
      const count = unitCount(lines, id);
      if (count !== unitCount(previous, id)) updateCounters(id, count);
    }
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-counter] [data-action]') : null;
    const product = findPageProduct(Number(button?.closest<HTMLElement>('[data-product-id]')?.dataset['productId']));
    if (button && product) handleAction(product, button.dataset['action'] as CounterAction, button);
  });
}

function updateCounters(id: number, count: number): void {
  const name = findPageProduct(id)?.name;
  if (name === undefined) return;
  // The plus button stays enabled at the limit: clicking it explains the limit.
  for (const counter of document.querySelectorAll<HTMLElement>(`[data-product-id="${id}"] [data-counter]`)) {
    updateCounter(counter, count, name);
    counter.closest('[data-product-id]')?.classList.toggle('product-card_filled', count > 0);
  }
}

/** Shows the counts of the cart on cards that were put on the page later. */
export function updateCountersOfAddedCards(): void {
  const lines = $cartLines.get();
  for (const id of new Set(lines.map((line) => line.id))) updateCounters(id, unitCount(lines, id));
}

function handleAction(product: PageProduct, action: CounterAction, button: HTMLElement): void {
  if (action !== 'increase') editCart(product, action, () => removeOne(product));
  else if (product.option_groups.length === 0)
    editCart(product, action, () =>
      addProduct(lineProduct(product), { city: product.city, restaurantId: product.restaurant_id }),
    );
  else openDishSheet(product, button);
}

/** Shows the expected count of an edit at once and the actual one after it. */
function editCart({ id, restaurant_id }: PageProduct, action: CounterAction, change: () => CartEditResult): void {
  const lines = $cartLines.get();
  if (lines.length === 0 || $restaurantId.get() === restaurant_id)
    updateCounters(id, nextCount(unitCount(lines, id), action, MAX_LINE_QUANTITY));
  afterPaint(() => {
    handleResult(change(), action, restaurant_id);
    updateCounters(id, unitCount($cartLines.get(), id));
  });
}

/** A product with options may have several lines: the last one is reduced first. */
function removeOne(product: PageProduct): CartEditResult {
  const line = product.option_groups.length > 0 && $cartLines.get().findLast(({ id }) => id === product.id);
  return changeLineCountBy(line || lineWithoutOptions(lineProduct(product)), -1);
}

/**
 * Hydrates the React islands and reports refused, limited or removed lines, and lines added while the restaurant is
 * closed.
 */
function handleResult(result: CartEditResult, action: CounterAction, restaurantId: number): void {
  const closedNotice = action === 'increase' && document.querySelector('[data-closed-notice]');
  if (result.refused) openModal('reset');
  else if (!result.lineRemoved && !result.limit && !closedNotice) return;
  requestIslandHydration();
  if (!result.refused)
    void import('#features/cart/cart-actions.ts').then(({ handleEditResult }) =>
      handleEditResult(result, restaurantId),
    );
}

/**
 * Updates the badges with the count of the cart. Hydrates the islands when idle if the cart is not empty, unless the
 * user saves data.
 */
export function runCartIndicators(): void {
  const badges = document.querySelectorAll<HTMLElement>('[data-cart-count]');
  $cartUnitCount.subscribe((count) => {
    for (const badge of badges) {
      badge.hidden = count === 0;
      badge.textContent = String(count);
    }
    if (count > 0 && !savesData()) whenIdle(requestIslandHydration);
  });
  runCartBar();
}

/**
 * Updates the bar with the count and the total, for screens too small for the cart in the header. It is shown only on
 * pages of the cart's restaurant. It names the minimum order until the total reaches it, then the restaurant.
 */
function runCartBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-cart-bar]');
  const total = bar?.querySelector<HTMLDataElement>('[data-cart-bar-total]');
  if (!bar || !total) return;
  computed([$cart, $restaurantId, $citySlug], (...cart) => cart).subscribe(([{ lines }, restaurantId, city]) => {
    bar.hidden = lines.length === 0 || bar.dataset['restaurantId'] !== String(restaurantId);
    if (bar.hidden) return;
    const minor = cartTotal(lines);
    total.value = String(minor);
    const { city_currencies: currencies, currency_units: units } = readPageData();
    total.textContent = formatPriceWithUnit(minor, units[currencies[city] ?? ''] ?? {}, pageLocale());
    bar.toggleAttribute('data-below-minimum', minor < Number(bar.dataset['minimum']));
  });
}
