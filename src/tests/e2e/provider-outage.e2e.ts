import { LOCALES, type Locale } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { addCookies, signInByApi } from '../fixtures/shop-setup.ts';
import { expect, test } from './provider-test.ts';
import { startShop, type Shop } from './shop.ts';

test.use({ apart: 'a provider that fails' });
// One worker, so one shop.
test.describe.configure({ mode: 'default' });

const READS = [
  '/api/get-options',
  '/api/get-cities',
  '/api/get-restaurants',
  '/api/get-restaurant-by-id-full',
  '/api/get-news',
];
const russian = { failed: 'У нас что-то сломалось', again: 'Попробовать ещё раз' };
const english = { failed: 'Something broke on our side', again: 'Try again' };
/** An incomplete language, which has none here, shows the Russian ones. */
const sentences: Partial<Record<Locale, typeof russian>> = {
  ru: russian,
  en: english,
  ro: { failed: 'A apărut o problemă la noi', again: 'Încercați din nou' },
};

const bad: readonly (readonly [string, () => Response])[] = [
  ['fails', () => Response.json({ message: 'down' }, { status: 500 })],
  ['responds with a page', () => new Response('<h1>maintenance</h1>', { headers: { 'content-type': 'text/html' } })],
  ['sends a truncated response', () => new Response('[{"id":1', { headers: { 'content-type': 'application/json' } })],
  ['responds with another structure', () => Response.json({ cities: 'many' })],
  [
    'sends too large a response',
    () => new Response(`"${'x'.repeat(9 * 1024 * 1024)}"`, { headers: { 'content-type': 'application/json' } }),
  ],
];

for (const [how, handler] of bad) {
  test(`while the provider ${how}, cached pages are shown, others are a 503 that is not cached`, async ({
    page,
    provider,
  }) => {
    expect((await page.request.get('/chisinau')).status()).toBe(200);
    for (const path of READS) provider.overrides.set(path, handler);

    const cached = await page.request.get('/chisinau');
    expect([cached.status(), cached.headers()['x-astro-cache']]).toEqual([200, expect.stringMatching(/HIT|STALE/)]);
    const path = `/en/balti/${bad.findIndex(([each]) => each === how)}`;
    const failed = await page.request.get(path);
    expect([
      failed.status(),
      failed.headers()['retry-after'],
      failed.headers()['cache-control'],
      failed.headers()['x-astro-cache'],
    ]).toEqual([503, '5', 'no-store', undefined]);
    expect(await failed.text()).toContain(english.failed);

    provider.overrides.clear();
    await expect.poll(async () => (await page.request.get(path)).status(), { timeout: 20_000 }).toBe(404);
  });
}

test('an error page has the request id of the log', async ({ page, shop, provider }) => {
  for (const path of READS) provider.overrides.set(path, () => new Response('', { status: 500 }));
  const response = await page.request.get('/ro/news/never');
  const id = response.headers()['x-request-id'] ?? 'none';
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  expect(await response.text()).toContain(id);
  expect(shop.lines.filter((line) => line.includes(id)).length).toBeGreaterThan(0);
});

test('a personal screen shows the error and a retry button', async ({
  page,
  shop,
  provider,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 50[234]/);
  const token = await signInByApi(shop, phone);
  provider.overrides.set(
    '/api/orders-history',
    () => new Response('<h1>maintenance</h1>', { headers: { 'content-type': 'text/html' } }),
  );
  await addCookies(page.context(), shop, { token });
  await page.goto('/orders');
  await expect(page.getByRole('alert').filter({ hasText: 'Что-то пошло не так' })).toBeVisible();
  provider.overrides.clear();
  await page.getByRole('button', { name: russian.again }).click();
  await expect(page.locator('[data-order-id], .empty').first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Что-то пошло не так' })).toHaveCount(0);
});

test.describe('a shop that starts while its provider is unreachable', () => {
  let alone: Shop;
  test.beforeAll(async () => {
    alone = await startShop({ API_BASE_URL: 'http://127.0.0.1:9' });
  });
  test.afterAll(() => alone.stop());

  for (const locale of LOCALES) {
    test(`responds with 503 and a complete page in ${locale}, and is alive`, async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 503/);
      const response = await page.goto(alone.url + withLocale('/chisinau', locale));
      expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, '5']);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText((sentences[locale] ?? russian).failed);
      await expect(page.getByRole('link', { name: (sentences[locale] ?? russian).again })).toBeVisible();
      for (const path of ['/healthz', '/readyz']) expect((await page.request.get(alone.url + path)).status()).toBe(200);
    });
  }
});

for (const path of ['/staff', '/ro/staff/people', '/staff/anything', '/staff/api/get-session'])
  test(`there is no restaurants’ side at ${path}`, async ({ shop }) => {
    const response = await fetch(shop.url + path, { headers: { 'x-staff': '1' } });
    expect(response.status).toBe(404);
  });
