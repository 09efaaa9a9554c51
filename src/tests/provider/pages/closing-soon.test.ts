import { afterAll, expect, test, vi } from 'vitest';
import { LOCALES } from '#contract/constants.ts';
import { messages } from '#i18n/messages/index.ts';
import { withLocale } from '#i18n/paths.ts';
import { createTranslator } from '#i18n/translator.ts';
import { createProviderProxy } from '#server/provider-proxy.ts';
import { type PageLocals, renderPage } from '#server/render-page.ts';
import { isList, isObject, type Json } from '../data/json.ts';
import { createProvider, type Handler } from '../handler/provider.ts';
import { ORIGIN } from '../variations/samples.ts';
import { fetchOf, loadRenderer } from './rendered-shop.ts';

const MINUTE_MS = 60_000;
/** Longer than the build caches anything of a provider. */
const CACHE_LIFETIME_MS = 60_000;
const START = Date.parse('2026-10-06T16:00:00.000Z');
/** Delivery takes 40 to 60 minutes, so the last order for now is placed an hour before. */
const CLOSES_AT = new Date(START + 65 * MINUTE_MS).toISOString();
const LAST_ORDER = START + 5 * MINUTE_MS;

// Before the build is loaded: its caches keep the clock that they find.
vi.useFakeTimers({ toFake: ['Date'], now: START });
const render = await loadRenderer();
afterAll(() => void vi.useRealTimers());

/** A provider whose restaurants all close at that time. */
const closingProvider =
  (acceptsScheduled: boolean, cutoffAt: string | null): Handler =>
  async (request) => {
    const closing = (body: Json): Json => {
      if (isList(body)) return body.map(closing);
      if (!isObject(body) || !('lead_minutes' in body)) return body;
      const times = { lead_minutes: 40, closes_at: CLOSES_AT, cutoff_at: cutoffAt };
      return { ...body, ...times, accepts_scheduled: acceptsScheduled };
    };
    const response = await createProvider().fetch(request);
    return Response.json(closing((await response.json()) as Json), { status: response.status });
  };

/** The text of a page, and until when it may be cached. */
async function readPage(path: string, { acceptsScheduled = true, cutoffAt = null as string | null } = {}) {
  const locals: PageLocals = {
    requestId: 'closing-soon',
    apiFetch: createProviderProxy(ORIGIN, { fetch: fetchOf(closingProvider(acceptsScheduled, cutoffAt)) }).fetch,
  };
  const { status, body } = await renderPage(render, new Request(`http://shop.test${path}`), locals);
  expect(status).toBe(200);
  return { html: body.toString(), validUntil: locals.validUntil };
}

for (const locale of LOCALES) {
  const t = createTranslator(locale, messages[locale]);
  const [time, onlyLater] = [t('catalog:leadTime', { from: 40, to: 60 }), t('catalog:onlyLater')];

  test.each([
    ['home', '/'],
    ['a city', '/chisinau'],
    ['a menu', '/chisinau/casa-noua'],
  ])(`the page of %s promises no delivery after closing, in ${locale}`, async (_what, path) => {
    vi.setSystemTime(LAST_ORDER);
    const before = await readPage(withLocale(path, locale));
    expect([before.html.includes(time), before.html.includes(onlyLater)]).toEqual([true, false]);
    // A cached page is rendered again then.
    expect(before.validUntil).toBe(LAST_ORDER + 1);

    vi.setSystemTime(LAST_ORDER + CACHE_LIFETIME_MS);
    const after = await readPage(withLocale(path, locale));
    expect([after.html.includes(time), after.html.includes(onlyLater)]).toEqual([false, true]);
    expect(after.validUntil).toBe(Date.parse(CLOSES_AT));
  });
}

test('a cut-off before closing ends the promises of cards and menus', async () => {
  vi.setSystemTime(START - 2 * CACHE_LIFETIME_MS);
  const cutoffAt = new Date(START - CACHE_LIFETIME_MS).toISOString();
  const before = await readPage('/en/chisinau', { cutoffAt });
  expect(before.html).not.toContain('only for later');
  expect(before.validUntil).toBe(Date.parse(cutoffAt));
  vi.setSystemTime(cutoffAt);
  expect((await readPage('/en/chisinau', { cutoffAt })).html).toContain('only for later');
});

test('a restaurant without orders for later takes none for now', async () => {
  vi.setSystemTime(LAST_ORDER + 2 * CACHE_LIFETIME_MS);
  const { html } = await readPage('/en/chisinau/casa-noua', { acceptsScheduled: false });
  expect(html).toContain('no orders now');
});
