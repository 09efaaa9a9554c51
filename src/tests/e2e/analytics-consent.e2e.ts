import type { Page } from '@playwright/test';
import { signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { expect, test as plain, testWith } from './test.ts';

const ORIGIN = 'https://stats.example';
const SCRIPT = `${ORIGIN}/js/count.js?site=dinner`;
const test = testWith({ ANALYTICS_URL: SCRIPT });

/** Answers for the analytics service, and records what the page requests from other hosts. */
async function watch(page: Page, shopUrl: string): Promise<string[]> {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shopUrl) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `fetch('${ORIGIN}/visit', { mode: 'no-cors' });` }),
  );
  return foreign;
}

const question = (page: Page) => page.locator('[data-analytics]');
const answer = (page: Page, value: 'yes' | 'no') => page.locator(`[data-analytics-answer="${value}"]`);

test.describe('in a shop with an analytics script', () => {
  test('nothing is requested from it before the visitor agrees, and then it is loaded on every public page', async ({
    page,
    shop,
  }) => {
    const foreign = await watch(page, shop.url);
    const customer = new Customer(page, shop);
    for (const path of ['/', '/chisinau/casa-mare', '/privacy']) {
      await customer.open(path);
      await page.waitForLoadState('networkidle');
      await expect(question(page)).toBeVisible();
    }
    expect(foreign).toEqual([]);

    await answer(page, 'yes').click();
    await expect(question(page)).toBeHidden();
    await expect.poll(() => foreign).toEqual([SCRIPT, `${ORIGIN}/visit`]);
    await customer.open('/news');
    await expect.poll(() => foreign.length).toBe(4);
    await expect(question(page)).toBeHidden();
  });

  test('a refusal is remembered, and the answer can be changed in the footer, both ways', async ({ page, shop }) => {
    const foreign = await watch(page, shop.url);
    const customer = new Customer(page, shop);
    await customer.open('/');
    await answer(page, 'no').click();
    await expect(question(page)).toBeHidden();
    await customer.open('/chisinau');
    await page.waitForLoadState('networkidle');
    await expect(question(page)).toBeHidden();
    expect(foreign).toEqual([]);

    await page.locator('footer [data-analytics-settings]').click();
    await expect(answer(page, 'no')).toBeFocused();
    await answer(page, 'yes').click();
    await expect.poll(() => foreign.length).toBe(2);

    // What runs is ended with its page.
    await page.locator('footer [data-analytics-settings]').click();
    const reloaded = page.waitForEvent('load');
    await answer(page, 'no').click();
    await reloaded;
    await customer.open('/');
    await page.waitForLoadState('networkidle');
    expect(foreign).toHaveLength(2);
  });

  test('both answers have the same size and look, and nothing is covered for good', async ({ page, shop }) => {
    await new Customer(page, shop).open('/');
    const [no, yes] = [answer(page, 'no'), answer(page, 'yes')];
    const size = async (button: typeof no) => {
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
      return { width: Math.round(width), height: Math.round(height) };
    };
    expect(await size(no)).toEqual(await size(yes));
    expect(await no.getAttribute('class')).toBe(await yes.getAttribute('class'));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [footer, bar] = await Promise.all([
      page.locator('.footer__copyright').boundingBox(),
      question(page).boundingBox(),
    ]);
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  test('personal pages neither ask nor load it', async ({ page, shop, phone }) => {
    const foreign = await watch(page, shop.url);
    const customer = new Customer(page, shop);
    await customer.open('/');
    await answer(page, 'yes').click();
    await expect.poll(() => foreign.length).toBe(2);
    await customer.openWithCookies('/account', { token: await signInByApi(shop, phone) });
    await page.waitForLoadState('networkidle');
    await expect(question(page)).toHaveCount(0);
    expect(foreign).toHaveLength(2);
    const policy = (await page.request.get('/account')).headers()['content-security-policy'];
    expect(policy).not.toContain(ORIGIN);
  });

  test('the privacy page names it', async ({ page, shop }) => {
    await new Customer(page, shop).open('/privacy');
    await expect(page.locator('main')).toContainText('Если вы разрешили учитывать посещения, stats.example');
  });

  test('the answer for another script does not hold', async ({ page, shop }) => {
    const foreign = await watch(page, shop.url);
    await page.addInitScript(() => {
      const other = { script: 'https://stats.example/other.js', isAllowed: true, at: Date.now() };
      localStorage.setItem('analytics', JSON.stringify(other));
    });
    await new Customer(page, shop).open('/');
    await expect(question(page)).toBeVisible();
    expect(foreign).toEqual([]);
  });
});

plain('a shop without an analytics script asks nothing and permits no other host', async ({ page, shop }) => {
  await new Customer(page, shop).open('/');
  await expect(question(page)).toHaveCount(0);
  await expect(page.locator('[data-analytics-settings]')).toHaveCount(0);
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/https?:|analytics/);
});
