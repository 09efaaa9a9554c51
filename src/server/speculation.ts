import { isPublic, routes, type RouteName } from '../routes.ts';

/** First words of addresses that are somebody's own, or that act. */
const personal = new Set((Object.keys(routes) as RouteName[]).filter((name) => !isPublic(name)).map((name) => routes[name].path.split('/')[1] ?? ''));
/** A path with such a word, in whatever language, or with a dot, which files have and no public screen. */
const hidden = [...[...personal, 'api'].map((word) => `/${word}`), '.'].map((part) => `[href*='${part}']`);
/** Links that act, download, open elsewhere or leave the language. */
const acting = ['[download]', '[target]', '[hreflang]', '[data-open-modal]'];
/** Paths of this site alone begin with one slash: two are another host. */
const where = { selector_matches: `a[href^='/']:not(${["[href^='//']", ...hidden, ...acting].join()})` };

/**
 * The document rules: links that lead to public screens of this site are fetched when a pointer rests on them or a finger
 * comes down, and rendered ahead when the press is certain.
 */
const rules = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }], prerender: [{ where, eagerness: 'conservative' }] });

/**
 * What a public page says in its `Speculation-Rules` header: the rules are their own address. Fetched from the shop they would
 * take one of a browser's six connections just when style, font and the first picture need them. They are short, because the
 * header comes before the first byte of a page and nothing compresses it.
 */
export const RULES_HEADER = `"data:application/speculationrules+json,${rules.replaceAll('"', '\\"')}"`;
