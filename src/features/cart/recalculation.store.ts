import { computed } from 'nanostores';
import * as v from 'valibot';
import type { Recalculation } from '#contract/cart.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError } from '#lib/errors.ts';
import { localAtom, reloadPersistentStores, sessionAtom } from '#lib/persistent-stores.ts';
import { decodeCart, encodeCart } from './cart-cookie.ts';
import { type Lines, unitCount } from './cart-lines.ts';
import {
  type PriceChange,
  readRecalculation,
  type Recommendation,
  toWireLines,
  type UnavailableLine,
} from './cart-wire.ts';
import {
  $cart,
  $cartLines,
  $cartVersion,
  $restaurantId,
  applyRecalculatedLines,
  CART_BACKUP_KEY,
  cartRestaurantKey,
  resetCart,
  setCartLines,
} from './cart.store.ts';
import type { LineDetails } from './cart-lines.ts';
import { findProductName, isRecord, rememberNames } from './line-details.ts';

/**
 * `changed`: lines are unavailable or have other prices. `empty`: there was nothing to recalculate. `failed`: the cart
 * was reset and can be restored. `unchecked`: there was no response, and the cart is unchanged. `skipped`: the cart is
 * unchanged (429, a later call replaced this one, or the page was left).
 */
export type RecalculationResult = 'unchanged' | 'changed' | 'empty' | 'failed' | 'unchecked' | 'skipped';

/** Why the current cart could not be checked: the browser had no connection, or the API did not respond. */
export type UncheckedReason = 'offline' | 'unavailable';

/** By HTTP status of the call, 0 for none. The server sends 503 and 504 if the API does not respond. */
const UNCHECKED_REASONS: Readonly<Record<number, UncheckedReason>> = {
  0: 'offline',
  503: 'unavailable',
  504: 'unavailable',
};

/** Aborts the current call. */
let running: AbortController | undefined;

/** Some browsers abort the calls of a page up to this long before they fire `pagehide`. */
const LEAVING_DELAY_MS = 300;

// Leaving a page aborts its calls, which is no failed recalculation.
globalThis.window?.addEventListener('pagehide', () => running?.abort());

/**
 * Recalculates the cart. Never throws for a failed call. If the cart is edited during the call, the response is dropped
 * and the call is repeated.
 */
export async function recalculate(api: ApiClient): Promise<RecalculationResult> {
  running?.abort();
  const { signal } = (running = new AbortController());
  while (true) {
    reloadPersistentStores();
    const { lines } = $cart.get();
    const requestedVersion = $cartVersion.get();
    if (lines.length === 0) {
      resetCart();
      return 'empty';
    }
    const body = { products: toWireLines(lines, $restaurantId.get()) };
    const [call] = await Promise.allSettled([api.call('recalculateBasket', { body, signal })]);
    const status = call.status === 'rejected' && call.reason instanceof HttpError ? call.reason.status : undefined;
    if (status === 0) await new Promise((resolve) => setTimeout(resolve, LEAVING_DELAY_MS));
    if (signal.aborted || status === 429) return 'skipped';
    reloadPersistentStores();
    if ($cartVersion.get() !== requestedVersion) continue;
    if (call.status === 'fulfilled') return applyRecalculation(call.value, lines);
    const reason = status === undefined ? undefined : UNCHECKED_REASONS[status];
    if (reason) {
      $uncheckedCartReason.set(reason);
      return 'unchecked';
    }
    // An error response or an invalid one resets the cart; the customer can restore it.
    backUpCart();
    resetCart();
    return 'failed';
  }
}

function applyRecalculation(response: Recalculation, requested: Lines): RecalculationResult {
  const known = { details: $lineDetails.get(), findName: findProductName };
  const { lines, details, unavailable, priceChanged, recommendations } = readRecalculation(response, requested, known);
  rememberNames([...response.available, ...response.not_available]);
  $uncheckedCartReason.set(null);
  applyRecalculatedLines(lines);
  $lineDetails.set(details);
  $unavailableLines.set(unavailable);
  $priceChanged.set(priceChanged);
  $allRecommendations.set(lines.length > 0 ? recommendations : []);
  return unavailable.length > 0 || priceChanged.length > 0 ? 'changed' : 'unchanged';
}

/** Checks only that the value is a list: the stored lists are written by the shop alone. */
const isList = <Item>(value: unknown): value is readonly Item[] => Array.isArray(value);

/** What the cart shows of each line's product (name, picture, names of options), by `lineKey`. */
export const $lineDetails = sessionAtom<Readonly<Record<string, LineDetails>>>('cart.details', {}, isRecord);
export const $unavailableLines = sessionAtom<readonly UnavailableLine[]>('cart.unavailableLines', [], isList);
export const $priceChanged = sessionAtom<readonly PriceChange[]>('cart.priceChanges', [], isList);
/**
 * Includes products of the cart; components use `$recommendations`. The former key, `cart.recommended`, has prices in
 * major units.
 */
export const $allRecommendations = sessionAtom<readonly Recommendation[]>('cart.recommendations', [], isList);

/** Why the last recalculation got no response; null if it got one, and for an empty cart. */
export const $uncheckedCartReason = sessionAtom<UncheckedReason | null>(
  'cart.unchecked',
  null,
  (value): value is UncheckedReason | null => value === null || value === 'offline' || value === 'unavailable',
);

/** Recommended items exclude products already in the cart. */
export const $recommendations = computed([$allRecommendations, $cartLines], (recommendations, lines) =>
  lines.length === 0 ? [] : recommendations.filter(({ id }) => unitCount(lines, id) === 0),
);

// An empty cart has no details and no recommendations.
$cartLines.listen((lines) => {
  // An edit in another tab may have deleted the backup.
  if (lines.length > 0) return reloadPersistentStores(`local:${CART_BACKUP_KEY}`);
  $lineDetails.set({});
  $allRecommendations.set([]);
  $uncheckedCartReason.set(null);
});

/** Clears the lists that the modal of unavailable items shows; called when it closes. */
export function clearChanges(): void {
  $unavailableLines.set([]);
  $priceChanged.set([]);
}

/** A cart that was reset by a failed recalculation, in the cookie's encoding; `at` is in milliseconds. */
const CartBackup = v.object({ at: v.number(), cart: v.string(), city: v.string(), restaurantId: v.number() });
type CartBackup = v.InferOutput<typeof CartBackup>;

const BACKUP_LIFETIME_MS = 24 * 60 * 60 * 1000;

export const $cartBackup = localAtom<CartBackup | null>(CART_BACKUP_KEY, null, (value): value is CartBackup =>
  v.is(CartBackup, value),
);

export function isRestorable(backup: CartBackup | null, now = Date.now()): backup is CartBackup {
  return backup !== null && now - backup.at < BACKUP_LIFETIME_MS;
}

export function backUpCart(): void {
  const cart = encodeCart($cart.get());
  if (cart !== undefined) $cartBackup.set({ at: Date.now(), cart, ...cartRestaurantKey() });
}

/** Replaces the cart by the backup and deletes the backup. Returns false if there is none or it has expired. */
export function restoreCartBackup(now = Date.now()): boolean {
  const backup = $cartBackup.get();
  $cartBackup.set(null);
  if (!isRestorable(backup, now)) return false;
  setCartLines(decodeCart(backup.cart).lines, backup);
  return true;
}
