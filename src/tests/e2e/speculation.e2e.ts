import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** What the browser tells of fetching ahead, as `status address`. */
async function listen(page: Page): Promise<{ session: CDPSession; said: string[] }> {
  const session = await page.context().newCDPSession(page);
  const said: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => said.push(`${status} ${new URL(prefetchUrl).pathname}`));
  await session.send('Preload.enable');
  return { session, said };
}

test('public pages name rules that lead to public pages only', async ({ page, shop }) => {
  const answer = await page.request.get('/chisinau');
  const [, address = ''] = /^"(\/speculation-rules\.json\?v=\w{8})"$/.exec(answer.headers()['speculation-rules'] ?? '') ?? [];
  const rules = await page.request.get(address);
  expect([rules.status(), rules.headers()['content-type'], rules.headers()['cache-control']]).toEqual([200, 'application/speculationrules+json', 'public, max-age=31536000, immutable']);
  expect(Number(rules.headers()['content-length'])).toBeLessThan(600);
  const { prefetch, prerender } = (await rules.json()) as Record<'prefetch' | 'prerender', { where: { and: [{ href_matches: string[] }, { not: { href_matches: string[] } }, unknown] } }[]>;
  const [shown, hidden] = prefetch[0]!.where.and;
  expect(prerender[0]!.where).toEqual(prefetch[0]!.where);

  const matches = (patterns: readonly string[], path: string) => patterns.some((pattern) => new URLPattern({ pathname: pattern }).test(shop.url + path));
  const followed = (path: string) => matches(shown.href_matches, path) && !matches(hidden.not.href_matches, path);
  expect(['/', '/ro', '/chisinau', '/en/chisinau/casa-mare', '/ro/chisinau/casa-mare/zeama', '/news/soup-week', '/privacy'].filter((path) => !followed(path))).toEqual([]);
  const personal = ['/account', '/account/address', '/checkout', '/checkout/success', '/orders', '/orders/7', '/success', '/fail'];
  const all = [...personal, ...personal.flatMap((path) => [`/en${path}`, `/ro${path}`]), '/api/logout', '/api/del-card', '/fonts/a.woff2', '/robots.txt'];
  expect(all.filter(followed)).toEqual([]);
});

test('personal pages name none', async ({ page }) => {
  expect((await page.request.get('/orders', { headers: { cookie: 'token=whatever' } })).headers()['speculation-rules']).toBeUndefined();
});

test('a restaurant that the pointer rests on is fetched, and the visit uses it', async ({ page }) => {
  const { said } = await listen(page);
  await page.goto('/chisinau');
  const link = page.locator('a[href="/chisinau/casa-mare"]').first();
  await link.hover();
  await expect.poll(() => said).toContain('Ready /chisinau/casa-mare');
  await link.click();
  await page.waitForURL('**/chisinau/casa-mare');
  await expect.poll(() => said).toContain('Success /chisinau/casa-mare');
  expect(await page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming & { deliveryType: string }).deliveryType)).toBe('navigational-prefetch');
});
