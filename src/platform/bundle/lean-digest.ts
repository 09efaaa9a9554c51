import { changeServerModule } from './server-module.ts';

const MODULE = /\/astro\/dist\/core\/encryption\.js$/;
const DIGEST = 'async function generateCspDigest(data, algorithm) {';

/**
 * Astro hashes the first script and every style sheet of a page with each request, one after the other, for the page's
 * policy; they are the same few texts from the build on. Here each is hashed once. The number of texts is bounded in case a
 * page ever makes its own.
 */
const REMEMBERED = `
const MOST_DIGESTS = 100;
const digests = new Map();
function generateCspDigest(data, algorithm) {
  const key = algorithm + ' ' + data;
  let digest = digests.get(key);
  if (digest === undefined) {
    if (digests.size >= MOST_DIGESTS) digests.clear();
    digest = cspDigestOf(data, algorithm);
    digests.set(key, digest);
    digest.catch(() => digests.delete(key));
  }
  return digest;
}
`;

/** @throws Error when Astro hashes in another way than this takes the place of */
export function rememberDigests(code: string): string {
  if (code.split(DIGEST).length !== 2) throw new Error('Astro no longer hashes what a policy allows as lean-digest.ts expects');
  return code.replace(DIGEST, DIGEST.replace('generateCspDigest', 'cspDigestOf')) + REMEMBERED;
}

export const leanDigest = () => changeServerModule('lean-digest', MODULE, rememberDigests);
