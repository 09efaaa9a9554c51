import { atom, computed } from 'nanostores';
import { cookieAtom, reloadFromCookies } from '#lib/persistent-stores.ts';
import { type Cart, decodeCart, EMPTY_CART, encodeCart, normaliseLines } from './cart-cookie.ts';
import * as rules from './cart-lines.ts';
import { cartTotal, type Edit, type Limit, type Line, type Lines } from './cart-lines.ts';

/** The restaurant a cart belongs to, and the slug of its city. */
export interface Place {
  readonly restaurantId: number;
  readonly city: string;
}

/** What the customer wanted from another restaurant, waiting for the reset modal. */
export interface Wanted {
  readonly line: Line;
  readonly place: Place;
}

/** `removed`: a line went away, so the cart is to be recalculated. */
export type Outcome =
  | { readonly refused: null; readonly limit: Limit | null; readonly removed: boolean }
  | { readonly refused: 'other_restaurant'; readonly wanted: Wanted };

/** Cookies of the whole shop must stay below 8 kB; this much of them is the cart's. */
const MAX_CART_LENGTH = 6600;

export const $cart = cookieAtom<Cart>('cart', EMPTY_CART, { encode: encodeCart, decode: decodeCart });
export const $city = cookieAtom('city', '', { encode: (slug) => slug || undefined, decode: String });
export const $restaurantId = cookieAtom('restaurantId', 0, {
  encode: String,
  decode: (text) => Number.parseInt(text, 10) || 0,
});

export const $lines = computed($cart, ({ lines }) => lines);
export const $count = computed($cart, ({ lines }) => rules.unitCount(lines));
export const $total = computed($cart, ({ lines }) => cartTotal(lines));
/** A number that every edit of the cart changes, in whatever tab, and that survives a reload; 0 for an empty cart. */
export const $edits = computed($cart, ({ edited }) => edited);
/** Set while an add is refused because the cart belongs to another restaurant: the reset modal is to open. */
export const $wanted = atom<Wanted | null>(null);

/** Adds one unit of a product without options. */
export function addProduct(product: { id: number; price: number }, place: Place): Outcome {
  return add(rules.plainLine(product), place, (lines) => rules.addPlain(lines, product));
}

/** Adds a product with its chosen options; the count of a line with the same options becomes the given one. */
export function addConfigured(line: Line, place: Place): Outcome {
  return add(line, place, (lines) => rules.addLine(lines, line));
}

export function changeCount(line: Line, count: number): Outcome {
  return edit((lines) => rules.setCount(lines, line, count));
}

/** One unit more or less than the cookie holds, whatever this page still shows; below zero is ignored. */
export function stepCount(line: Line, by: 1 | -1): Outcome {
  return edit((lines) => rules.setCount(lines, line, (rules.findLine(lines, line)?.count ?? 0) + by));
}

export function removeLine(line: Line): Outcome {
  return edit((lines) => rules.removeLine(lines, line));
}

/** The same line with its options chosen anew. */
export function replaceLine(old: Line, next: Line): Outcome {
  return edit((lines) => rules.replaceLine(lines, old, next));
}

/** The cart becomes these lines: what a failure had emptied, or an unpaid order gives back. */
export function fillCart(lines: Lines, place: Place): Outcome {
  return edit(() => ({ lines: normaliseLines(lines), limit: null }), place);
}

/** Empties the list and removes the cart cookie; what was shown beside it listens and goes too. */
export function resetCart(): void {
  $cart.set(EMPTY_CART);
}

/** The reset modal's confirm: after it the product wanted from another restaurant is added. */
export function confirmReset(): void {
  const wanted = $wanted.get();
  $wanted.set(null);
  resetCart();
  $restaurantId.set(0);
  if (wanted) addConfigured(wanted.line, wanted.place);
}

/** The reset modal's cancel. */
export function cancelReset(): void {
  $wanted.set(null);
}

/** The list as recalculated: not an edit of the customer's. */
export function rebuildLines(lines: Lines): void {
  $cart.set({ lines, edited: $edits.get() });
}

function add(line: Line, place: Place, change: (lines: Lines) => Edit): Outcome {
  reloadFromCookies();
  if ($lines.get().length === 0 || $restaurantId.get() === place.restaurantId) return edit(change, place);
  const wanted = { line, place };
  $wanted.set(wanted);
  return { refused: 'other_restaurant', wanted };
}

/** Every edit starts from the cookies as they are: another tab may have changed them unheard. */
function edit(change: (lines: Lines) => Edit, place?: Place): Outcome {
  reloadFromCookies();
  const { lines, edited } = $cart.get();
  const next = change(lines);
  if (next.lines === lines) return { refused: null, limit: next.limit, removed: false };
  const cart = { lines: next.lines, edited: Math.max(Date.now(), edited + 1) };
  const length = encodeCart(cart)?.length ?? 0;
  if (length > MAX_CART_LENGTH && next.lines.length > lines.length)
    return { refused: null, limit: 'lines', removed: false };
  keep(cart, place ?? { city: $city.get(), restaurantId: $restaurantId.get() });
  return { refused: null, limit: next.limit, removed: next.lines.length < lines.length };
}

/** All three cookies are written each time, so that they expire together; the cart last, so that it never lacks its place. */
function keep(cart: Cart, { city, restaurantId }: Place): void {
  if (cart.lines.length === 0) return resetCart();
  $city.set(city);
  $restaurantId.set(restaurantId);
  $cart.set(cart);
}
