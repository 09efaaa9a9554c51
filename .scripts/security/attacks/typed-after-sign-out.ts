import { chromium } from 'playwright';
import { cartCookies, cartValue, loadMenu } from '../../../src/tests/fixtures/shop-setup.ts';
import { CHROMIUM_FLAGS, installedChromium } from '../../browser.ts';
import { onDrillEnd } from '../../shared/drill.ts';
import { ONCE, outcome, signIn, type Attack } from './attack.ts';

const TYPED = 'The third door';

export const typedAfterSignOut: Attack = {
  finding: 'What was typed at the checkout outlives signing out',
  tried: 'A comment in one tab, sign-out in another, the session storage of the first',
  applies: ONCE,
  async run(target) {
    const executablePath = installedChromium();
    if (executablePath === undefined) return { verdict: 'not run', figure: 'Chromium is not installed' };
    const { url } = target.shops[0];
    const menu = await loadMenu({ url }, 'chisinau', 'casa-mare');
    const cookies = {
      token: await signIn(target, '61000004'),
      ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)),
    };
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    onDrillEnd(() => browser.close());
    const context = await browser.newContext({ baseURL: url, locale: 'ru' });
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    await page.goto('/checkout');
    await page.locator('details:has([data-field="comment"]) > summary').click();
    await page.locator('[data-field="comment"] textarea').fill(TYPED);
    await page.goto('/news');
    const hasTyped = () => page.evaluate((text) => JSON.stringify(sessionStorage).includes(text), TYPED);
    const before = await hasTyped();
    const other = await context.newPage();
    await other.goto('/account');
    await other.getByRole('button', { name: 'Выйти' }).click();
    await other.waitForURL(`${url}/`);
    await page.bringToFront();
    await page.reload();
    const after = await hasTyped();
    await browser.close();
    return outcome(before && !after, `stored before: ${before}, after: ${after}`);
  },
};
