import { permissionsPolicy } from '#lib/permissions-policy.ts';
import { isPublic, routes, type RouteName } from '../routes.ts';

/** Headers of every response; the content security policy of pages comes with the page. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissionsPolicy({ geolocation: false }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Two years, for this host and its subdomains, if clients reach the shop by https.
  ...(process.env['SITE_URL']?.startsWith('https:') && {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
};

/** The content security policy of responses that are not pages: it denies everything. */
export const DENY_ALL_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Nothing links to the offline page, and every link to the search has a query. */
const OTHERWISE_EXCLUDED: ReadonlySet<RouteName> = new Set<RouteName>(['offline', 'search']);
/** First path segments of personal screens. */
const personal = new Set(
  (Object.keys(routes) as RouteName[])
    .filter((name) => !isPublic(name) && !OTHERWISE_EXCLUDED.has(name))
    .map((name) => routes[name].path.split('/')[1] ?? ''),
);
/** Paths that contain such a segment, in any language, a dot (files have one, public screens have none) or a query, which is not cached. */
const excludedPathSelectors = [...[...personal, 'api'].map((segment) => `/${segment}`), '.', '?'].map(
  (part) => `[href*='${part}']`,
);
/** Links that open a modal or another window, download, or change the language. */
const excludedLinkSelectors = ['[download]', '[target]', '[hreflang]', '[data-open-modal]'];
/** Two slashes at the beginning lead to another host. */
const where = {
  selector_matches: `a[href^='/']:not(${["[href^='//']", ...excludedPathSelectors, ...excludedLinkSelectors].join()})`,
};

/** Links to public screens are prefetched when a pointer rests on them or a finger comes down, and prerendered when the press is certain. */
const rules = JSON.stringify({
  prefetch: [{ where, eagerness: 'moderate' }],
  prerender: [{ where, eagerness: 'conservative' }],
});

/**
 * The `Speculation-Rules` header of public pages: the rules are a data URL. Fetched from the shop they would take one of a
 * browser's six connections while style, font and the first picture need them.
 */
const speculationRules = `"data:application/speculationrules+json,${rules.replaceAll('"', '\\"')}"`;

/** All headers of a public response that is stored in the page cache, besides its own: a page gets speculation rules, any other media type `DENY_ALL_CSP`. */
export const publicResponseHeaders = (type: string): Readonly<Record<string, string>> =>
  type.startsWith('text/html')
    ? { ...securityHeaders, 'speculation-rules': speculationRules }
    : { ...securityHeaders, 'content-security-policy': DENY_ALL_CSP };
