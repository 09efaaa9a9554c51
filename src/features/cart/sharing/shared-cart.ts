import { decodeCart, encodeCart } from '../cart-cookie.ts';
import type { ChosenOption, Line, Lines } from '../cart-lines.ts';

/** The fragment of a URL that contains a cart. Browsers send fragments to no server, so no cache and no log has it. */
export const SHARED_CART_FRAGMENT = '#cart=';

/** Characters. A full cart of dishes with four options each needs about half of them. */
const MAX_SHARED_CART_LENGTH = 8000;

/** Apps that turn a URL in a text into a link leave out punctuation at its end. Decoding ignores what follows the last line. */
const END_OF_LINK = 'z';

export interface SharedCart {
  readonly lines: Lines;
  /** Whether nothing of the text was lost or is unreadable. */
  readonly isComplete: boolean;
}

/** The lines in the format of the cart cookie, without prices: those of the receiver come from the server. */
export function encodeSharedCart(lines: Lines): string {
  const text = encodeCart({ lines: lines.map(withoutPrices), edited: 0 });
  return text === undefined ? '' : text + END_OF_LINK;
}

/** Never throws. A text can be written by anyone: unreadable lines are dropped, and prices are ignored. */
export function decodeSharedCart(text: string): SharedCart {
  // The list of JSON is a format of older cookies only.
  if (text.length > MAX_SHARED_CART_LENGTH || text.startsWith('[')) return { lines: [], isComplete: false };
  const lines = decodeCart(text).lines.map(withoutPrices);
  const whole = encodeSharedCart(lines);
  return { lines, isComplete: lines.length > 0 && (text === whole || text + END_OF_LINK === whole) };
}

function withoutPrices(line: Line): Line {
  const option = (choice: ChosenOption): ChosenOption => ({ ...choice, price: 0 });
  return { ...line, price: 0, additives: line.additives.map(option), modifiers: line.modifiers.map(option) };
}
