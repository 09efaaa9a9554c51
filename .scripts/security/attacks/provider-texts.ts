import { createHash } from 'node:crypto';
import { sendRequest } from '../../shared/http.ts';
import { EXTERNAL_PROVIDER, outcome, type Attack } from './attack.ts';

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

/** Whether a script element has a source at this host. */
const hasScriptOf = (html: string, host: string): boolean =>
  [...html.matchAll(ELEMENT)].some(([, attributes]) => attributes?.includes(host));

export const providerTexts: Attack = {
  finding: 'A script in a text of the provider weakens the pages',
  tried: `<script> in every name, description, phone and picture; the scripts and the policy of ${PAGES.length} pages`,
  applies: EXTERNAL_PROVIDER,
  async run({ provider, startShop }) {
    if (!provider) throw new Error('The attack needs a provider');
    for (const path of CALLS) {
      const text = await (await fetch(provider.url + path)).text();
      const hostile = text.replace(
        /"(name|description|phone|image_large)":"/g,
        (key) => key + JSON.stringify(TEXT).slice(1, -1),
      );
      if (hostile === text) throw new Error(`The response of ${path} has no text to change`);
      provider.overrides.set(path, () => new Response(hostile, { headers: { 'content-type': 'application/json' } }));
    }
    const shop = await startShop({});
    const weakened: string[] = [];
    let pagesWithText = 0;
    for (const path of PAGES) {
      const { text, headers } = await sendRequest(shop.url + path);
      const policy = String(headers['content-security-policy']);
      const scripts = inlineScripts(text);
      const hashes = scripts.map((source) => createHash('sha256').update(source).digest('base64'));
      const isInjected = scripts.some((source) => source.includes('alert(1)')) || hasScriptOf(text, 'evil.example');
      if (text.includes('alert(1)')) pagesWithText += 1;
      if (
        isInjected ||
        hashes.some((hash) => !policy.includes(hash)) ||
        scripts.length === 0 ||
        policy.includes('unsafe')
      )
        weakened.push(path);
    }
    provider.overrides.clear();
    await shop.kill();
    if (pagesWithText === 0) throw new Error('No page shows the texts of the attack');
    return outcome(
      weakened.length === 0,
      `${weakened.length} of ${PAGES.length} pages ${weakened.join(' ')}; ${pagesWithText} show the text`,
    );
  },
};
