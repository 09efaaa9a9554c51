import type { Locale } from '#contract/constants.ts';
import { hasLines } from '#features/cart/cart-cookie.ts';
import { readCookie } from '#lib/cookies.ts';
import { PageError } from '#lib/errors.ts';
import { href, type GuardName } from './routes.ts';

export interface GuardContext {
  readonly locale: Locale;
  /** The requested path, without its language, with its query. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** The request's `Cookie` header. */
  readonly cookies: string;
}

/** Lets the visitor pass, redirects, or reports that there is no such page. */
export type Verdict = { readonly pass: true } | { readonly redirect: string } | { readonly notFound: true };

const pass: Verdict = { pass: true };

/**
 * Spec 2, guards. A visitor without a token goes to the localized home page; the fragment names the
 * requested path, opens the phone modal there and never reaches a cache.
 */
const guards: Record<GuardName, (context: GuardContext) => Verdict> = {
  auth: ({ cookies, locale, path }) =>
    readCookie(cookies, 'token') ? pass : { redirect: `${href(locale, 'index')}#sign-in=${path}` },
  checkout: ({ cookies, locale }) => (hasLines(cookies) ? pass : { redirect: href(locale, 'index') }),
  order: ({ parameters }) => (/^[1-9]\d{0,9}$/.test(parameters['id'] ?? '') ? pass : { notFound: true }),
};

/**
 * Runs the named guards in order; the first that does not pass decides.
 * @throws PageError 500 `Unknown middleware …` for a name that is not in the table (spec 8)
 */
export function runGuards(names: readonly string[], context: GuardContext): Verdict {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name as GuardName] : undefined;
    if (!guard) throw new PageError(`Unknown middleware ${name}`);
    const verdict = guard(context);
    if (!('pass' in verdict)) return verdict;
  }
  return pass;
}
