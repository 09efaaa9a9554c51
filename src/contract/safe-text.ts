import * as v from 'valibot';

/** Line breaks and tabs. */
const BLANKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/gu;
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;

/**
 * Control characters, and characters without a shape that reorder or separate the text around them. Joiners stay, because emoji
 * and some scripts need them.
 */
const CONTROLS = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** A text of one line: line breaks become spaces, control characters are removed. */
export const toSingleLine = (text: string): string => text.replace(BLANKS, ' ').replace(CONTROLS, '');

/** A text of several lines, separated by `\n`; other control characters are removed. */
export const toMultiLine = (text: string): string =>
  text
    .replace(LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS, (character) => (character === '\n' ? '\n' : ''));

/** A text for a terminal: control characters are shown as JSON escapes, so that no text moves the cursor or reorders a row. */
export const escapeControls = (text: string): string =>
  text.replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A text that a customer enters in one line, of at most so many characters. */
export const singleLineInput = (maxLength: number) =>
  v.pipe(v.string(), v.transform(toSingleLine), v.trim(), v.maxLength(maxLength));

/** A text that a customer enters in several lines, of at most so many characters. */
export const multiLineInput = (maxLength: number) =>
  v.pipe(v.string(), v.transform(toMultiLine), v.trim(), v.maxLength(maxLength));

/** A URL of an origin that no request reaches; relative URLs are resolved against it. */
const BASE = 'https://shop.invalid';

/** A link to another site; the empty string for anything but `http` and `https` URLs, such as a script. */
export function webLink(link: string | null): string {
  return link && ['http:', 'https:'].includes(protocolOf(link)) ? link : '';
}

/**
 * The URL of a payment page: a path of this site, or an `https` URL, of one of `origins` if they are given. Null for any
 * other URL.
 */
export function allowedPaymentPage(address: string | null, origins?: readonly string[]): string | null {
  if (!address || !URL.canParse(address, BASE)) return null;
  const { origin, protocol } = new URL(address, BASE);
  if (origin === BASE) return address.startsWith('/') ? address : null;
  // Browsers read a path such as `//host` as another host.
  if (!URL.canParse(address)) return null;
  return protocol === 'https:' && (!origins || origins.includes(origin)) ? address : null;
}

const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');
