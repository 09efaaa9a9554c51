import type { Recalculation } from '#contract/cart.ts';
import type { Product } from '#contract/catalog.ts';
import { toMinor } from '#features/shared/money.ts';
import { HttpError } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { reloadFromCookies, sessionAtom } from '#lib/persistent-stores.ts';
import { backUpCart } from './cart-backup.ts';
import { recalculateBasket } from './cart.api.ts';
import {
  addProduct,
  $cart,
  $edits,
  $lines,
  type Outcome,
  type Place,
  rebuildLines,
  resetCart,
  $restaurantId,
} from './cart.store.ts';
import { type Lines, unitCount } from './cart-lines.ts';
import { needsChoice } from './dish-options.ts';
import {
  type PriceChange,
  readRecalculation,
  type Recommendation,
  type ShownProduct,
  type UnavailableLine,
} from './recalculation.ts';
import { computed } from 'nanostores';

/**
 * `done`: rebuilt; `changed` when the unavailable modal is to open. `empty`: there was nothing to ask about.
 * `failed`: the cart was reset and can be restored. `kept`: nothing was touched (429, or a later call took over).
 */
export type RecalculationResult =
  { readonly state: 'done'; readonly changed: boolean } | { readonly state: 'empty' | 'failed' | 'kept' };

/** `cut`: no answer came at all. */
type Reply = { state: 'answered'; answer: Recalculation } | { state: 'busy' } | { state: 'failed'; cut: boolean };

let running: AbortController | null = null;

/** Milliseconds in which a page that broke off its calls because it is being left or reloaded says so. */
const LEAVING_DELAY_MS = 300;

// Leaving a page breaks off its calls; that says nothing about the cart. Some browsers break them off first and say so after.
globalThis.window?.addEventListener('pagehide', () => running?.abort());

/** Never throws for a failed call. The last edit wins: an answer to an older cart is dropped and the call made again. */
export async function recalculate(http: Http): Promise<RecalculationResult> {
  running?.abort();
  const { signal } = (running = new AbortController());
  while (true) {
    reloadFromCookies();
    const { lines, edited } = $cart.get();
    if (lines.length === 0) return finish('empty');
    const reply = await ask(http, lines, signal);
    if (reply.state === 'failed' && reply.cut) await new Promise((resolve) => setTimeout(resolve, LEAVING_DELAY_MS));
    if (signal.aborted || reply.state === 'busy') return { state: 'kept' };
    reloadFromCookies();
    if ($edits.get() !== edited) continue;
    if (reply.state === 'failed') return finish('failed');
    return rebuild(reply.answer, lines);
  }
}

/** Spec 4: an edit that removed a line recalculates; any other changes nothing further. */
export async function recalculateAfter(http: Http, outcome: Outcome): Promise<RecalculationResult> {
  if (outcome.refused === null && outcome.removed) return recalculate(http);
  return { state: 'kept' };
}

/**
 * Spec 4: adding a recommended item adds one unit without options and recalculates.
 * `configure`: a required option has to be chosen first, in the additives modal.
 */
export async function addRecommended(
  http: Http,
  product: Product,
  place: Place,
): Promise<RecalculationResult | { readonly state: 'configure' } | Extract<Outcome, { refused: 'other_restaurant' }>> {
  if (needsChoice(product)) return { state: 'configure' };
  const outcome = addProduct({ id: product.id, price: toMinor(product.price) }, place);
  return outcome.refused ? outcome : recalculate(http);
}

async function ask(http: Http, lines: Lines, signal: AbortSignal): Promise<Reply> {
  try {
    return { state: 'answered', answer: await recalculateBasket(http, lines, $restaurantId.get(), signal) };
  } catch (error) {
    // Spec 8: a failed recalculation resets the cart; being asked to wait (429) is no answer about it.
    const status = error instanceof HttpError ? error.status : undefined;
    return status === 429 ? { state: 'busy' } : { state: 'failed', cut: status === 0 };
  }
}

function finish(state: 'empty' | 'failed'): RecalculationResult {
  if (state === 'failed') backUpCart();
  resetCart();
  return { state };
}

function rebuild(answer: Recalculation, asked: Lines): RecalculationResult {
  const { lines, details, unavailable, priceChanged, suggested } = readRecalculation(answer, asked);
  rebuildLines(lines);
  $details.set(details);
  $unavailable.set(unavailable);
  $priceChanged.set(priceChanged);
  $suggested.set(suggested);
  return { state: 'done', changed: unavailable.length > 0 || priceChanged.length > 0 };
}

/** The shop alone writes these, so the outer shape is all that is looked at. */
const isList = <Item>(value: unknown): value is readonly Item[] => Array.isArray(value);
const isTable = <Item>(value: unknown): value is Readonly<Record<string, Item>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The specification's `products`: name, picture, slug and currency of each line, by `lineKey`. */
export const $details = sessionAtom<Readonly<Record<string, ShownProduct>>>('cart.details', {}, isTable);
export const $unavailable = sessionAtom<readonly UnavailableLine[]>('cart.unavailable', [], isList);
export const $priceChanged = sessionAtom<readonly PriceChange[]>('cart.priceChanged', [], isList);
/** What goes with the cart, products already in it included: show `$recommended` of the cart store instead. */
export const $suggested = sessionAtom<readonly Recommendation[]>('cart.recommended', [], isList);

/** Spec 4: recommended items exclude products already in the cart. */
export const $recommended = computed([$suggested, $lines], (suggested, lines) =>
  lines.length === 0 ? [] : suggested.filter(({ id }) => unitCount(lines, id) === 0),
);

/** Spec 4: a reset empties products and recommended as well, whoever reset the cart. */
$lines.listen((lines) => {
  if (lines.length === 0) clearProducts();
});

/** Spec 4: closing the unavailable modal clears its lists. */
export function clearChanges(): void {
  $unavailable.set([]);
  $priceChanged.set([]);
}

function clearProducts(): void {
  $details.set({});
  $suggested.set([]);
}
