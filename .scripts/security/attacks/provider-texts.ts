import { createHash } from 'node:crypto';
import { sendRequest } from '../../shared/http.ts';
import { outcome, type Attack } from './attack.ts';

const TEXT = 'x<script>alert(1)</script><script src=//evil.example></script>';
const CALLS = ['/api/get-news', '/api/get-cities', '/api/get-restaurants', '/api/get-options'];
const PAGES = ['/', '/news', '/chisinau', '/chisinau/casa-mare', '/app', '/privacy', '/success', '/atlantis'];
/** A script element, or any other tag: quoted attributes may contain any text. */
const ELEMENT = /<script\b([^>]*)>([^]*?)<\/script>|<[a-z][^>"]*(?:"[^"]*"[^>"]*)*>/gi;

/** The sources of script elements without `src` that are no data blocks. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(ELEMENT)].flatMap(([, attributes, source]) =>
    attributes === undefined || source === undefined || /\bsrc=|json/.test(attributes) ? [] : [source],
  );

export const providerTexts: Attack = {
  finding: 'A script in a text of the provider weakens the pages',
  tried: `<script> in every name and description; the policy of ${PAGES.length} pages`,
  setups: ['provider'],
  async run({ provider, startShop }) {
    if (!provider) throw new Error('The attack needs a provider');
    for (const path of CALLS) {
      const text = await (await fetch(provider.url + path)).text();
      const hostile = text.replace(
        /"(name|description|phone|image_large)":"/g,
        (key) => key + JSON.stringify(TEXT).slice(1, -1),
      );
      provider.overrides.set(path, () => new Response(hostile, { headers: { 'content-type': 'application/json' } }));
    }
    const shop = await startShop({});
    const faults: string[] = [];
    for (const path of PAGES) {
      const { text, headers } = await sendRequest(shop.url + path);
      const policy = String(headers['content-security-policy']);
      const scripts = inlineScripts(text);
      const hashes = scripts.map((source) => createHash('sha256').update(source).digest('base64'));
      if (hashes.some((hash) => !policy.includes(hash)) || scripts.length === 0 || policy.includes('unsafe'))
        faults.push(path);
    }
    provider.overrides.clear();
    await shop.kill();
    return outcome(faults.length === 0, `${faults.length} of ${PAGES.length} pages ${faults.join(' ')}`);
  },
};
