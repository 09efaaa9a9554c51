import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Collects prefetch events of the browser as `status path`. */
async function collectPrefetches(page: Page): Promise<{ session: CDPSession; prefetches: string[] }> {
  const session = await page.context().newCDPSession(page);
  const prefetches: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) =>
    prefetches.push(`${status} ${new URL(prefetchUrl).pathname}`),
  );
  await session.send('Preload.enable');
  return { session, prefetches };
}

test('public pages have speculation rules for public pages only', async ({ page }) => {
  const response = await page.goto('/chisinau');
  const header = response?.headers()['speculation-rules'] ?? '';
  expect(header).toMatch(/^"data:application\/speculationrules\+json,.{1,600}"$/);
  const {
    prefetch: [fetched],
    prerender: [rendered],
  } = JSON.parse(header.slice(header.indexOf(',') + 1, -1).replaceAll('\\"', '"')) as Record<
    'prefetch' | 'prerender',
    [{ where: { selector_matches: string } }]
  >;
  expect(rendered.where).toEqual(fetched.where);

  // The policy of the shop's pages forbids setting HTML from text.
  const blank = await page.context().newPage();
  const followed = (links: readonly string[]) =>
    blank.evaluate(
      ([selector, given]) =>
        given.filter((link) => {
          const box = document.createElement('p');
          box.innerHTML = link;
          return box.firstElementChild?.matches(selector);
        }),
      [fetched.where.selector_matches, links] as const,
    );
  const linked = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">x</a>`);
  const pages = linked([
    '/',
    '/ro',
    '/chisinau',
    '/en/chisinau/casa-mare',
    '/ro/chisinau/casa-mare/zeama',
    '/chisinau/casa-mare#soups',
    '/news/soup-week',
    '/privacy',
  ]);
  expect(await followed(pages)).toEqual(pages);

  const personal = [
    '/account',
    '/account/address',
    '/checkout',
    '/checkout/success',
    '/orders',
    '/orders/7',
    '/success',
    '/fail',
  ];
  const others = linked([
    ...personal,
    ...personal.flatMap((path) => [`/en${path}`, `/ro${path}`]),
    '/api/logout',
    '/api/del-card',
    '/fonts/a.woff2',
    '/robots.txt',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    'tel:+37322800373',
    '#soups',
    '',
  ]);
  const acting = [
    '<a href="/en" hreflang="en">x</a>',
    '<a href="/news" target="_blank">x</a>',
    '<a href="/news" download>x</a>',
    '<a href="/news/soup-week" data-open-modal="news">x</a>',
    '<button>x</button>',
  ];
  expect(await followed([...others, ...acting])).toEqual([]);
});

test('personal pages have no speculation rules', { tag: '@extended' }, async ({ page }) => {
  expect(
    (await page.request.get('/orders', { headers: { cookie: 'token=whatever' } })).headers()['speculation-rules'],
  ).toBeUndefined();
});

test(
  'hovering a restaurant prefetches it, and the navigation uses the prefetch',
  { tag: '@extended' },
  async ({ page }) => {
    const { prefetches } = await collectPrefetches(page);
    await page.goto('/chisinau');
    const link = page.locator('a[href="/chisinau/casa-mare"]').first();
    await link.hover();
    await expect.poll(() => prefetches).toContain('Ready /chisinau/casa-mare');
    await link.click();
    await page.waitForURL('**/chisinau/casa-mare');
    await expect.poll(() => prefetches).toContain('Success /chisinau/casa-mare');
    expect(
      await page.evaluate(
        () =>
          (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming & { deliveryType: string })
            .deliveryType,
      ),
    ).toBe('navigational-prefetch');
  },
);

test('a page with status 304 keeps its speculation rules', { tag: '@extended' }, async ({ page }) => {
  const first = await page.goto('/chisinau');
  const again = await page.request.get('/chisinau', { headers: { 'if-none-match': first?.headers()['etag'] ?? '' } });
  expect([again.status(), again.headers()['speculation-rules']]).toEqual([304, undefined]);
  await page.goto('/news');
  const { session, prefetches } = await collectPrefetches(page);
  const statuses: number[] = [];
  session.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.push(statusCode));
  await session.send('Network.enable');
  await page.goto('/chisinau');
  expect(statuses).toContain(304);
  await page.locator('a[href="/chisinau/casa-mare"]').first().hover();
  await expect.poll(() => prefetches).toContain('Ready /chisinau/casa-mare');
});
