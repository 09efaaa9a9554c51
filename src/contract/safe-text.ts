import * as v from 'valibot';
import { parseUrl } from './url.ts';

/** Line breaks and tabs. */
const BLANKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/gu;
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;

/**
 * Control characters, and invisible characters that reorder or separate the text around them. Joiners are not included,
 * because emoji and some scripts need them.
 */
const CONTROLS = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** Converts text to one line: line breaks and tabs become spaces, other control characters are removed. */
export const toSingleLine = (text: string): string => text.replace(BLANKS, ' ').replace(CONTROLS, '');

/** Converts text to lines separated by `\n`: tabs become spaces, other control characters are removed. */
export const toMultiLine = (text: string): string =>
  text
    .replace(LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS, (character) => (character === '\n' ? '\n' : ''));

/**
 * Converts text for a terminal: control characters become JSON escapes, so that they cannot move the cursor or reorder
 * the output.
 */
export const escapeControls = (text: string): string =>
  text.replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The schema of a single-line text input of at most `maxLength` characters. */
export const singleLineInput = (maxLength: number) =>
  v.pipe(v.string(), v.transform(toSingleLine), v.trim(), v.maxLength(maxLength));

/** The schema of a multi-line text input of at most `maxLength` characters. */
export const multiLineInput = (maxLength: number) =>
  v.pipe(v.string(), v.transform(toMultiLine), v.trim(), v.maxLength(maxLength));

/** A placeholder origin against which relative URLs are resolved. */
const BASE = 'https://shop.invalid';

/**
 * Returns a link to another site if it is an `http` or `https` URL, otherwise (such as `javascript:`) the empty string.
 */
export function webLink(link: string | null): string {
  return link && ['http:', 'https:'].includes(protocolOf(link)) ? link : '';
}

/**
 * Returns the URL of a payment page if it is a path of this site or an `https` URL. If `origins` are given, an `https`
 * URL must have one of them. Null for any other URL.
 */
export function allowedPaymentPage(address: string | null, origins?: readonly string[]): string | null {
  const url = address ? parseUrl(address, BASE) : null;
  if (!address || !url) return null;
  const { origin, protocol } = url;
  if (origin === BASE) return address.startsWith('/') ? address : null;
  // Browsers resolve a path such as `//host` to another host.
  if (!parseUrl(address)) return null;
  return protocol === 'https:' && (!origins || origins.includes(origin)) ? address : null;
}

const protocolOf = (address: string): string => parseUrl(address)?.protocol ?? '';
