import * as v from 'valibot';
import { normalizeLine, normalizeLines } from './text.ts';
import { parseUrl } from './url.ts';

// Schemas of texts that people enter. Their outputs are in the normal form, and limits count its characters.

/** The schema of a single-line text input of at most `maxLength` characters. */
export const singleLineInput = (maxLength: number) =>
  v.pipe(v.string(), v.transform(normalizeLine), v.maxLength(maxLength));

/** The schema of a multi-line text input of at most `maxLength` characters. */
export const multiLineInput = (maxLength: number) =>
  v.pipe(v.string(), v.transform(normalizeLines), v.maxLength(maxLength));

/** The schema of a single-line text input whose normal form matches a pattern. */
export const patternInput = (pattern: RegExp) => v.pipe(v.string(), v.transform(normalizeLine), v.regex(pattern));

const MAX_EMAIL_LENGTH = 254;

/** The rule of `<input type="email">` of the HTML standard. */
const HtmlEmail = v.pipe(v.string(), v.rfcEmail());

/** A domain in ASCII: `пример.рф` becomes `xn--e1afmkfd.xn--p1ai`. Empty for a text that cannot be a domain. */
function toAsciiDomain(domain: string): string {
  if (/^[!-~]*$/.test(domain)) return domain;
  return /^[\p{L}\p{N}\p{M}.-]+$/u.test(domain) ? (parseUrl(`http://${domain}`)?.hostname ?? '') : '';
}

/**
 * An e-mail address with its domain in ASCII, as mail servers need it; null for a text that is no address by the rule of
 * HTML, apart from internationalized domains.
 */
export function toAsciiEmail(text: string): string | null {
  const at = text.lastIndexOf('@');
  const address = `${text.slice(0, at)}@${toAsciiDomain(text.slice(at + 1))}`;
  return at > 0 && v.is(HtmlEmail, address) ? address : null;
}

const emailText = singleLineInput(MAX_EMAIL_LENGTH);

/** The schema of an e-mail address, or an empty text. */
export const emailInput = v.pipe(
  emailText,
  v.check((text) => text === '' || toAsciiEmail(text) !== null),
);

/** The schema of an e-mail address. */
export const requiredEmail = v.pipe(
  emailText,
  v.nonEmpty(),
  v.check((text) => toAsciiEmail(text) !== null),
);
