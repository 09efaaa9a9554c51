import { atom, computed } from 'nanostores';
import { cookieAtom, deleteStored, reloadPersistentStores } from '#lib/persistent-stores.ts';
import { type Cart, decodeCart, EMPTY_CART, encodeCart, normalizeLines } from './cart-cookie.ts';
import * as cartLines from './cart-lines.ts';
import type { CartEdit, CartLimit, Line, Lines } from './cart-lines.ts';
import type { Minor } from '#contract/money.ts';
import type { LineDetails } from './cart-lines.ts';

/** The restaurant a cart belongs to, and the slug of its city. */
export interface CartRestaurantKey {
  readonly restaurantId: number;
  readonly city: string;
}

/** What an edit of the cart did. */
export interface CartEditResult {
  /** Why a line was not added: the cart has lines of another restaurant. The line is then in `$pendingAddition`. */
  readonly refused: 'other_restaurant' | null;
  /** The limit that shortened or prevented the edit; null if it was made in full. */
  readonly limit: CartLimit | null;
  /** Whether the cart has fewer lines now. The caller must recalculate it then. */
  readonly lineRemoved: boolean;
}

/** The name in local storage of a cart that can be restored. */
export const CART_BACKUP_KEY = 'cart.backup';

/** In characters: all cookies of the shop together must stay below 8 kB, a common limit of servers for headers. */
const MAX_CART_LENGTH = 6600;

export const $cart = cookieAtom<Cart>('cart', EMPTY_CART, { encode: encodeCart, decode: decodeCart });
export const $citySlug = cookieAtom('city', '', { encode: (slug) => slug || undefined, decode: String });
export const $restaurantId = cookieAtom('restaurantId', 0, {
  encode: String,
  decode: (text) => Number.parseInt(text, 10) || 0,
});

export const $cartLines = computed($cart, ({ lines }) => lines);
export const $cartUnitCount = computed($cart, ({ lines }) => cartLines.unitCount(lines));
export const $cartTotal = computed($cart, ({ lines }) => cartLines.cartTotal(lines));
/** The version of the cart: every edit in any tab changes it, a reload does not; 0 for an empty cart. */
export const $cartVersion = computed($cart, ({ editedAt }) => editedAt);
/** Lines that were refused because the cart belongs to another restaurant. */
export interface PendingAddition {
  readonly lines: Lines;
  readonly restaurant: CartRestaurantKey;
  /** Whether the cart is shown after the lines are added. */
  readonly opensCart?: boolean;
  /**
   * Notes to the kitchen of an order that is placed again, by `lineKey`. The additives modal passes none here: it
   * stores the note of its dish in `$notes` at once, under the key that the line gets.
   */
  readonly notes?: Readonly<Record<string, string>>;
  /** Names and pictures that the cart shows until a recalculation responds, by `lineKey`. */
  readonly details?: Readonly<Record<string, LineDetails>>;
}
/** What the reset modal confirms; null when the customer only empties the cart. */
export const $pendingAddition = atom<PendingAddition | null>(null);

export const cartRestaurantKey = (): CartRestaurantKey => ({
  city: $citySlug.get(),
  restaurantId: $restaurantId.get(),
});

export function addProduct(product: { id: number; price: Minor }, restaurant: CartRestaurantKey): CartEditResult {
  return add(cartLines.lineWithoutOptions(product), restaurant, (lines) => cartLines.addProduct(lines, product));
}

/** Adds a line; one with the same product and options gets its count, not the sum of both. */
export function addLine(line: Line, restaurant: CartRestaurantKey): CartEditResult {
  return add(line, restaurant, (lines) => cartLines.putLine(lines, line));
}

/** A count of 0 removes the line. */
export function setLineCount(line: Line, count: number): CartEditResult {
  return edit((lines) => cartLines.setLineCount(lines, line, count));
}

/** Changes the count in the cookie, not the one that this page displays; below zero is ignored. */
export function changeLineCountBy(line: Line, by: 1 | -1): CartEditResult {
  return edit((lines) => cartLines.setLineCount(lines, line, (cartLines.findLine(lines, line)?.count ?? 0) + by));
}

export function replaceLine(old: Line, next: Line): CartEditResult {
  return edit((lines) => cartLines.replaceLine(lines, old, next));
}

/** Replaces all lines: restores a backup, or undoes a removal. */
export function setCartLines(lines: Lines, restaurant: CartRestaurantKey): CartEditResult {
  return edit(() => ({ lines: normalizeLines(lines), limit: null }), restaurant);
}

export function resetCart(): void {
  $cart.set(EMPTY_CART);
}

/**
 * Empties the cart and sets restaurantId to 0. Returns the addition that the customer has confirmed, which the caller
 * must add.
 */
export function resetCartAndTakePending(): PendingAddition | null {
  const pending = $pendingAddition.get();
  $pendingAddition.set(null);
  resetCart();
  $restaurantId.set(0);
  return pending;
}

export function cancelReset(): void {
  $pendingAddition.set(null);
}

/** Replaces the lines by recalculated ones, which is no edit by the customer. */
export function applyRecalculatedLines(lines: Lines): void {
  saveCart({ lines, editedAt: $cartVersion.get() }, cartRestaurantKey());
}

function add(line: Line, restaurant: CartRestaurantKey, change: (lines: Lines) => CartEdit): CartEditResult {
  reloadPersistentStores();
  if ($cartLines.get().length === 0 || $restaurantId.get() === restaurant.restaurantId) return edit(change, restaurant);
  $pendingAddition.set({ lines: [line], restaurant });
  return { refused: 'other_restaurant', limit: null, lineRemoved: false };
}

/** Every edit starts from the current cookies: another tab may have changed them unnoticed. */
function edit(change: (lines: Lines) => CartEdit, restaurant?: CartRestaurantKey): CartEditResult {
  reloadPersistentStores();
  const { lines, editedAt } = $cart.get();
  const next = change(lines);
  const result: CartEditResult = { refused: null, limit: next.limit, lineRemoved: false };
  if (next.lines === lines) return result;
  const cart = { lines: next.lines, editedAt: Math.max(Date.now(), editedAt + 1) };
  const isTooLong = (encodeCart(cart)?.length ?? 0) > MAX_CART_LENGTH;
  // A changed count adds a few characters at most and is always allowed.
  if (isTooLong && countEntries(next.lines) > countEntries(lines)) return { ...result, limit: 'lines' };
  // An older cart is offered until the next edit.
  deleteStored(`local:${CART_BACKUP_KEY}`);
  saveCart(cart, restaurant ?? cartRestaurantKey());
  return { ...result, lineRemoved: next.lines.length < lines.length };
}

/** The number of lines and of their chosen options. */
const countEntries = (lines: Lines): number =>
  lines.reduce((sum, { additives, modifiers }) => sum + 1 + additives.length + modifiers.length, 0);

/** Writes all three cookies, so that they expire together; the cart last, so that it always has its restaurant. */
function saveCart(cart: Cart, { city, restaurantId }: CartRestaurantKey): void {
  if (cart.lines.length === 0) return resetCart();
  $citySlug.set(city);
  $restaurantId.set(restaurantId);
  $cart.set(cart);
}
