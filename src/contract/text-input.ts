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

/** Whether a text is an e-mail address by the rule of HTML, or one with an internationalized domain. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && v.is(HtmlEmail, `${text.slice(0, at)}@${toAsciiDomain(text.slice(at + 1))}`);
}

/** The schema of an e-mail address, or an empty text. */
export const emailInput = v.pipe(
  singleLineInput(MAX_EMAIL_LENGTH),
  v.check((text) => text === '' || isEmail(text)),
);
