import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { chooseEncoding } from '#platform/process/compress.ts';
import { isPublic, routes, type RouteName } from '../routes.ts';

/** Where browsers fetch the rules from. */
export const RULES_PATH = '/speculation-rules.json';

/** `{/en}?{/ro}?`: a pattern with a choice inside, which would be shorter, is refused in rules. */
const anyLanguage = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => `{/${locale}}?`).join('');

/** First words of addresses that are somebody's own, or that act. */
const personal = new Set((Object.keys(routes) as RouteName[]).filter((name) => !isPublic(name)).map((name) => routes[name].path.split('/')[1] ?? ''));
const hidden = [...personal, 'api'].map((word) => `${anyLanguage}/${word}{/*}?`);
/** Files have a dot in their name, and what the build makes begins with a low line; no public screen has either. */
const files = ['/*.*', '/_*'];
/** Links that act, download, open elsewhere or leave the language. */
const acting = '[download],[target],[rel~=external],[hreflang],[data-locale-switch],[data-action],[data-open-modal]';

const where = {
  and: [{ href_matches: ['/*'] }, { not: { href_matches: [...hidden, ...files] } }, { not: { selector_matches: acting } }],
};

/**
 * The document rules: links that lead to public screens of this site are fetched when a pointer rests on them or a finger
 * comes down, and rendered ahead when the press is certain.
 */
const rules = Buffer.from(JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }], prerender: [{ where, eagerness: 'conservative' }] }));
const bodies = { identity: rules, gzip: gzipSync(rules, { level: 9 }), br: brotliCompressSync(rules) };

/** The address with its version: other rules have another one, so that browsers keep these for good. */
export const RULES_ADDRESS = `${RULES_PATH}?v=${createHash('sha256').update(rules).digest('hex').slice(0, 8)}`;

/** Sends the rules, compressed as the browser accepts it. */
export function sendRules(request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const body = bodies[encoding];
  response.writeHead(200, {
    'content-type': 'application/speculationrules+json',
    'content-length': body.length,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
