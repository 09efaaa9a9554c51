import type { Locale } from '#contract/constants.ts';
import { hasCartLines } from '#features/cart/cart-cookie.ts';
import { readCookie, type Cookies } from '#lib/cookies.ts';
import { PageError } from '#lib/errors.ts';
import { href, type GuardName } from './routes.ts';

export interface GuardContext {
  readonly locale: Locale;
  /** The requested path without the locale prefix, with the query. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly cookies: Cookies;
}

export type GuardResult = { readonly pass: true } | { readonly redirect: string } | { readonly notFound: true };

const pass: GuardResult = { pass: true };

const guards: Record<GuardName, (context: GuardContext) => GuardResult> = {
  /**
   * Redirects a visitor without a token to the home page of the locale. The fragment opens the sign-in there and
   * contains the requested path; unlike a query, it is not part of the cache key.
   */
  auth: ({ cookies, locale, path }) =>
    readCookie(cookies, 'token') ? pass : { redirect: `${href(locale, 'index')}#sign-in=${path}` },
  checkout: ({ cookies, locale }) => (hasCartLines(cookies) ? pass : { redirect: href(locale, 'index') }),
  order: ({ parameters }) => (/^[1-9]\d{0,9}$/.test(parameters['id'] ?? '') ? pass : { notFound: true }),
};

/**
 * Runs the named guards in order and returns the first result that is not `pass`.
 * @throws PageError 500 `Unknown middleware …` for a name that is not in the table
 */
export function runGuards(names: readonly string[], context: GuardContext): GuardResult {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name as GuardName] : undefined;
    if (!guard) throw new PageError(`Unknown middleware ${name}`);
    const result = guard(context);
    if (!('pass' in result)) return result;
  }
  return pass;
}
