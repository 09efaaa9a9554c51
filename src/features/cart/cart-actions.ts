import { showToast } from '#features/shared/toast.store.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import type { Product } from '#contract/catalog.ts';
import { MAX_LINES, MAX_LINE_QUANTITY } from '#contract/constants.ts';
import { loadMenu } from '#features/catalog/catalog.store.ts';
import type { ProductWithOptions } from '#features/catalog/page-data.ts';
import { hasRequiredOptions } from '#features/catalog/product-options.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import { loadTranslator } from '#i18n/load.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { type CartLimit, findLine, type Line, lineKey, sameLine } from './cart-lines.ts';
import {
  $cartLines,
  $cartVersion,
  $pendingAddition,
  $restaurantId,
  type CartEditResult,
  type CartRestaurantKey,
  type PendingAddition,
  addLine,
  addProduct,
  cartRestaurantKey,
  replaceLine,
  resetCart,
  resetCartAndTakePending,
  setCartLines,
  setLineCount,
} from './cart.store.ts';
import type { LineDetails } from './cart-lines.ts';
import { findProductName, detailsFromProduct, rememberNames } from './line-details.ts';
import { $notes, addNotes, clearNotes, joinNote, setNote } from './kitchen-notes.store.ts';
import { $lineDetails, type RecalculationResult, recalculate } from './recalculation.store.ts';

// A cart has dishes of one restaurant. Adding a dish of another one opens the reset modal, which empties the cart
// first.

/**
 * Shows the limit that an edit reached. An edit that removed a line recalculates the cart. `addedToRestaurantId`
 * is the restaurant of an added dish; if that restaurant is closed, a toast shows when it opens, but not twice in a row
 * for the same restaurant.
 */
export async function handleEditResult(
  { limit, lineRemoved }: CartEditResult,
  addedToRestaurantId?: number,
): Promise<void> {
  if (limit) void showLimit(limit);
  if (lineRemoved) await recalculateAndShowChanges();
  else if (!limit && addedToRestaurantId !== undefined) showClosedNotice(addedToRestaurantId);
}

/**
 * Unavailable items and changed prices open the unavailable modal. A cart that could not be checked is recalculated
 * when the network is back.
 */
export async function recalculateAndShowChanges(
  api: ApiClient = browserApiClient('customer'),
): Promise<RecalculationResult> {
  const result = await recalculate(api);
  void loadMissingNames(api);
  if (result === 'changed') openModal('unavailable');
  if (result === 'unchecked') globalThis.window?.addEventListener('online', recalculateOnline, { once: true });
  return result;
}

/** Reads the names of lines that no response has named from the menu. */
async function loadMissingNames(api: ApiClient): Promise<void> {
  const nameless = new Set($cartLines.get().flatMap(({ id }) => (findProductName(id) ? [] : [id])));
  if (nameless.size === 0) return;
  const menu = await ignoreFailure('lines show without names', loadMenu(api, $restaurantId.get()));
  const dishes = menu?.categories.flatMap(({ products }) => products) ?? [];
  rememberNames(dishes.filter(({ id }) => nameless.has(id)));
}

/** A named function, so that repeated calls of `addEventListener` register it only once. */
function recalculateOnline(): void {
  void recalculateAndShowChanges(browserApiClient('page'));
}

/** Shows that the cart, or the count of one line, is at its limit. */
export async function showLimit(limit: CartLimit): Promise<void> {
  const t = await loadTranslator(['cart']);
  // A cart of long lines fills its cookie before it has the maximum of lines.
  const linesKey = $cartLines.get().length < MAX_LINES ? 'cart:limitSpace' : 'cart:limitLines';
  const text = limit === 'count' ? t('cart:limitCount', { max: MAX_LINE_QUANTITY }) : t(linesKey, { max: MAX_LINES });
  showToast(text);
}

/**
 * Adding a recommended item adds one unit without options and recalculates. A required option is chosen in the
 * additives modal first.
 */
export async function addRecommended(product: Product): Promise<void> {
  const restaurant = cartRestaurantKey();
  if (hasRequiredOptions(product)) return openModal('additives', { ...restaurant, productId: product.id });
  rememberNames([product]);
  const { refused, limit } = addProduct(product, restaurant);
  if (refused) openModal('reset');
  else if (limit) await showLimit(limit);
  else await recalculateAndShowChanges();
}

/** Changes the count of a line; 0 removes it and shows a toast with Undo. */
export function setLineCountWithUndo(
  line: Line,
  count: number,
  details: LineDetails | undefined,
  t: Translate<'cart'>,
): void {
  const restaurant = cartRestaurantKey();
  const index = $cartLines.get().findIndex((other) => sameLine(other, line));
  const result = setLineCount(line, count);
  void handleEditResult(result);
  if (!result.lineRemoved) return;
  const name = details?.name || findProductName(line.id);
  showToast(name ? t('cart:removed', { name }) : t('cart:removedNameless'), {
    label: t('cart:undo'),
    run() {
      const { refused, limit } = insertLine(line, index, restaurant);
      if (refused) return openModal('reset');
      if (limit) void showLimit(limit);
      if (limit === 'lines') return;
      storeLineDetails(line, details);
      void recalculateAndShowChanges();
    },
  });
}

/** Adds a line at an index. Does nothing if the cart belongs to another restaurant by now, or is full. */
function insertLine(line: Line, index: number, restaurant: CartRestaurantKey): CartEditResult {
  const result = addLine(line, restaurant);
  if (result.refused || result.limit === 'lines') return result;
  const lines = $cartLines.get();
  // Units that were added since the removal stay.
  const added = lines.find((other) => sameLine(other, line));
  if (added) {
    const others = lines.filter((other) => other !== added);
    setCartLines([...others.slice(0, index), added, ...others.slice(index)], restaurant);
  }
  return result;
}

/**
 * The time between emptying the cart and adding the refused lines. The `restaurantId` cookie is 0 in it, as required
 * after a reset, so that other tabs and scripts can read that value before the new restaurant replaces it.
 */
const PAUSE_AFTER_RESET_MS = 50;

/**
 * Confirms the reset modal: empties the cart, then adds the lines that were refused before. A toast offers the previous
 * cart again.
 */
export async function resetAndAdd(): Promise<void> {
  const previous: PendingAddition = {
    lines: $cartLines.get(),
    restaurant: cartRestaurantKey(),
    notes: $notes.get(),
    details: $lineDetails.get(),
  };
  const pending = resetCartAndTakePending();
  if (pending) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_RESET_MS));
    if (!addPending(pending)) return;
  } else {
    clearNotes();
  }
  if (previous.lines.length > 0) await offerPreviousCart(previous, pending ? 'cart:replaced' : 'cart:emptied');
}

/** Adds lines with their notes and details. Opens the reset modal if the cart has dishes of another restaurant. */
function addPending(pending: PendingAddition): boolean {
  for (const [index, line] of pending.lines.entries()) {
    if (!addLine(line, pending.restaurant).refused) continue;
    $pendingAddition.set({ ...pending, lines: pending.lines.slice(index) });
    openModal('reset');
    return false;
  }
  addNotes(pending.notes ?? {});
  $lineDetails.set({ ...pending.details, ...$lineDetails.get() });
  if (pending.opensCart) openModal('cart');
  return true;
}

/** Shows a toast with Undo, which replaces the cart of now by the previous one. */
async function offerPreviousCart(previous: PendingAddition, textKey: MessageKey<'cart'>): Promise<void> {
  const version = $cartVersion.get();
  const t = await loadTranslator(['cart']);
  showToast(t(textKey), {
    label: t('cart:undo'),
    run() {
      // A cart that was edited since is replaced only after the question of the reset modal.
      if ($cartVersion.get() === version) resetCart();
      if (addPending(previous)) void recalculateAndShowChanges();
    },
  });
}

/** Stores the details of a line, so that the cart shows them before a recalculation responds. */
function storeLineDetails(line: Line, details: LineDetails | undefined): void {
  if (details) $lineDetails.set({ ...$lineDetails.get(), [lineKey(line)]: details });
}

/**
 * Adds a line with the chosen options of a product, or replaces the options of the edited line. The note replaces that
 * of the edited line; if the cart has another line with the chosen options, the note is joined with that line's note.
 */
export function saveLine(
  product: ProductWithOptions,
  line: Line,
  restaurant: CartRestaurantKey,
  edited: Line | undefined,
  note = '',
): CartEditResult {
  const joinsOtherLine = findLine($cartLines.get(), line) !== undefined && !(edited && sameLine(edited, line));
  const result = edited ? replaceLine(edited, line) : addLine(line, restaurant);
  // The notes store may still have the note of an equal line that was removed earlier; it is replaced.
  if (joinsOtherLine) joinNote(line, note);
  else setNote(line, note);
  rememberNames([product]);
  if (!result.refused && result.limit !== 'lines') storeLineDetails(line, detailsFromProduct(product));
  void handleEditResult(result, edited || result.refused ? undefined : restaurant.restaurantId);
  return result;
}

/** The restaurant whose closed notice this tab has shown last; 0 for none. */
const $lastNotifiedRestaurantId = sessionAtom('cart.closed', 0, (value): value is number => typeof value === 'number');

/**
 * Shows a toast that the restaurant is closed and when it opens, once until a dish of another closed restaurant is
 * added. The page contains the text only if the restaurant is closed; its dishes can be added at any time.
 */
function showClosedNotice(restaurantId: number): void {
  const text = globalThis.document?.querySelector<HTMLElement>('[data-closed-notice]')?.dataset['closedNotice'];
  if (!text || $lastNotifiedRestaurantId.get() === restaurantId) return;
  $lastNotifiedRestaurantId.set(restaurantId);
  showToast(text);
}
