import { decodeCart, encodeCart } from '../cart-cookie.ts';
import type { ChosenOption, Line, Lines } from '../cart-lines.ts';
import { ZERO } from '#contract/money.ts';

/**
 * The start of a URL fragment with a cart. Browsers do not send fragments to servers, so the cart is in no
 * cache or log.
 */
export const SHARED_CART_FRAGMENT_PREFIX = '#cart=';

/** In characters. A full cart of dishes with four options each has about half as many. */
const MAX_SHARED_CART_LENGTH = 8000;

/**
 * The last character of an encoded cart. The cart format ends with a full stop, and apps that detect URLs in texts
 * exclude punctuation at the end. Decoding ignores the characters after the last full stop.
 */
const END_OF_LINK = 'z';

export interface SharedCart {
  readonly lines: Lines;
  /** Whether every line of the text was decoded. */
  readonly isComplete: boolean;
}

/**
 * Encodes lines in the format of the cart cookie, without prices: the receiver's browser gets them from the server.
 * Empty for no lines.
 */
export function encodeSharedCart(lines: Lines): string {
  const text = encodeCart({ lines: lines.map(withoutPrices), editedAt: 0 });
  return text === undefined ? '' : text + END_OF_LINK;
}

/** Decodes a text that may come from anyone. Never throws: unreadable lines are dropped, and prices are ignored. */
export function decodeSharedCart(text: string): SharedCart {
  // `decodeCart` also reads JSON lists, which only cookies may contain.
  if (text.length > MAX_SHARED_CART_LENGTH || text.startsWith('[')) return { lines: [], isComplete: false };
  const lines = decodeCart(text).lines.map(withoutPrices);
  const whole = encodeSharedCart(lines);
  return { lines, isComplete: lines.length > 0 && (text === whole || text + END_OF_LINK === whole) };
}

function withoutPrices(line: Line): Line {
  const option = (choice: ChosenOption): ChosenOption => ({ ...choice, price: ZERO });
  return { ...line, price: ZERO, additives: line.additives.map(option), modifiers: line.modifiers.map(option) };
}
