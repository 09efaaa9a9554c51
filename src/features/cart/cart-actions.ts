import type { Product } from '#contract/catalog.ts';
import { MAX_LINE_COUNT, MAX_LINES } from '#contract/constants.ts';
import type { Dish } from '#features/catalog/page-data.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { toMinor } from '#features/shared/money.ts';
import { showToast } from '#features/shared/toast.store.ts';
import type { Translate } from '#i18n/keys.ts';
import { loadMessages } from '#i18n/load.ts';
import { type Limit, type Line, lineKey, sameLine } from './cart-lines.ts';
import {
  addConfigured,
  addProduct,
  changeCount,
  currentPlace,
  fillCart,
  $lines,
  type Outcome,
  type Place,
  replaceLine,
} from './cart.store.ts';
import { needsChoice } from './dish-options.ts';
import { labelsFromProduct, type LineLabels } from './line-labels.ts';
import { $lineLabels, recalculate } from './recalculation.store.ts';

/** Shows the limit that an edit reached. Spec 4: an edit that removed a line recalculates the cart. */
export async function afterEdit({ limit, removed }: Outcome): Promise<void> {
  if (limit) void showLimit(limit);
  if (removed) await recalculateAndShow();
}

/** Spec 4: unavailable items and changed prices open the unavailable modal. */
export async function recalculateAndShow(): Promise<void> {
  if ((await recalculate(browserApiClient())) === 'changed') openModal('unavailable', true);
}

async function showLimit(limit: Limit): Promise<void> {
  const t = await loadMessages(['cart']);
  // A cart of long lines fills its cookie before it has the maximum of lines.
  const linesKey = $lines.get().length < MAX_LINES ? 'cart:limitSpace' : 'cart:limitLines';
  const text = limit === 'count' ? t('cart:limitCount', { max: MAX_LINE_COUNT }) : t(linesKey, { max: MAX_LINES });
  showToast(text);
}

/**
 * Spec 4: adding a recommended item adds one unit without options and recalculates. A required option is chosen in the
 * additives modal first.
 */
export async function addRecommended(product: Product): Promise<void> {
  const place = currentPlace();
  if (needsChoice(product)) return openModal('additives', { ...place, productId: product.id });
  const { refused } = addProduct({ id: product.id, price: toMinor(product.price) }, place);
  if (refused) openModal('reset', true);
  else await recalculateAndShow();
}

/** Changes the count of a line; 0 removes it and shows a toast with Undo. */
export function setLineCount(line: Line, count: number, labels: LineLabels | undefined, t: Translate<'cart'>): void {
  const place = currentPlace();
  const index = $lines.get().findIndex((other) => sameLine(other, line));
  const outcome = changeCount(line, count);
  void afterEdit(outcome);
  if (!outcome.removed) return;
  showToast(t('cart:removed', { name: labels?.name ?? t('cart:dish') }), {
    label: t('cart:undo'),
    run() {
      if (!insertLine(line, index, place)) return openModal('reset', true);
      storeLabels(line, labels);
      void recalculateAndShow();
    },
  });
}

/** False when the cart belongs to another restaurant by now. */
function insertLine(line: Line, index: number, place: Place): boolean {
  if (addConfigured(line, place).refused) return false;
  const others = $lines.get().filter((other) => !sameLine(other, line));
  fillCart(others.toSpliced(index, 0, line), place);
  return true;
}

/** Lets the cart show a line at once, before a recalculation responds. */
function storeLabels(line: Line, labels: LineLabels | undefined): void {
  if (labels) $lineLabels.set({ ...$lineLabels.get(), [lineKey(line)]: labels });
}

/** Adds a configured dish, or replaces the options of the edited line. */
export function saveConfigured(dish: Dish, line: Line, place: Place, edited: Line | undefined): Outcome {
  const outcome = edited ? replaceLine(edited, line) : addConfigured(line, place);
  if (!outcome.refused && outcome.limit !== 'lines') storeLabels(line, labelsFromProduct(dish));
  void afterEdit(outcome);
  return outcome;
}
