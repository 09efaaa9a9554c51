import type { Page } from '@playwright/test';
import { Customer } from './customer.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';
import { staffRoutes } from '../../staff-routes.ts';

/** CSS px; twice the usual size. */
const FONT_SIZE = 32;

/** Sets the font size of the browser, as its settings do; the page stays 360 px wide. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: FONT_SIZE } });
}

/** Controls and headings that are beyond an edge of the page or of the open modal, or covered wherever they are scrolled. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
    const found = modal || scrollWidth <= clientWidth ? [] : [`the page is ${scrollWidth} wide`];
    const isScrolled = (element: Element) => {
      for (let box = element.parentElement; box && box !== modal; box = box.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
          return true;
      return false;
    };
    for (const element of (modal ?? document).querySelectorAll(
      'a, button, input, select, textarea, summary, h1, h2, h3',
    )) {
      const shown = element.closest('label') ?? element;
      const { width, height } = shown.getBoundingClientRect();
      const isShown = shown.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
      if (!isShown || width <= 1 || height <= 1 || element.closest('.visually-hidden, .skip-link, [inert]')) continue;
      if (getComputedStyle(shown).clipPath !== 'none') continue;
      shown.scrollIntoView({ block: 'center', inline: 'center' });
      const box = shown.getBoundingClientRect();
      const name = `${element.tagName} ${element.className}: ${(element.textContent || element.ariaLabel || '').trim().slice(0, 30)}`;
      if (!isScrolled(shown) && (box.left < -1 || box.right > clientWidth + 1))
        found.push(`${name} is beyond the edge`);
      if (/^H\d$/.test(element.tagName)) continue;
      const hit = document.elementFromPoint(
        box.left + box.width / 2,
        box.top + Math.min(box.height / 2, innerHeight / 4),
      );
      if (!hit || !(shown.contains(hit) || hit.contains(shown) || hit.closest('a, button') === shown))
        found.push(`${name} is covered by ${hit?.tagName} ${hit?.className}`);
    }
    scrollTo(0, 0);
    return found;
  });

const expectReachable = (page: Page, screen: string) => expect.poll(() => outOfReach(page), screen).toEqual([]);

test.use({ hasTouch: true });

test('with letters of twice the size, a customer reaches every control from the menu to the order', async ({
  page,
  shop,
  phone,
}) => {
  await enlargeText(page);
  const customer = new Customer(page, shop);
  // A shop that has just started may need longer for its first catalog than a page waits.
  await expect(async () => {
    await customer.open('/chisinau');
    await expect(page.locator('[data-restaurant="casa-mare"]').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.locator('html')).toHaveCSS('font-size', `${FONT_SIZE}px`);
  await expectReachable(page, 'city');
  await page.locator('.header__burger').click();
  await expectReachable(page, 'drawer');
  await page.locator('.drawer__close').click();

  await page.locator('[data-restaurant="casa-mare"] a').first().click();
  await expect(page.locator('main[data-restaurant="casa-mare"]')).toBeVisible();
  await expectReachable(page, 'menu');

  await page.locator('[data-product-id][data-options] [data-action="increase"]').first().click();
  const additives = customer.modal('additives');
  await expect(additives.locator('[type="submit"]')).toBeVisible();
  await expectReachable(page, 'additives');
  await additives.locator('[type="submit"]').click();
  await expect(additives).toBeHidden();
  await page.locator('[data-product-id]:not([data-options]) [data-action="increase"]').first().click();
  await expect(customer.badge()).toHaveText('2');
  await expectReachable(page, 'menu with a cart');

  await customer.openCart();
  await expectReachable(page, 'cart');
  await customer.goToCheckout();
  await expect(customer.modal('authPhone')).toBeVisible();
  await expectReachable(page, 'phone');
  await customer.requestCode(phone);
  await expectReachable(page, 'code');
  await customer.typeCode(await shop.code(`373${phone}`));
  await expect(customer.modal('profile')).toBeVisible();
  await expectReachable(page, 'profile');
  await customer.modal('profile').locator('[data-field="name"] input').fill('Ana Rusu');
  await customer.modal('profile').locator('[type="submit"]').click();
  await page.waitForURL('**/checkout');

  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await customer.waitForQuote();
  await expectReachable(page, 'checkout');
  await page.locator('[data-action="place-order"]').click();
  await page.waitForURL('**/checkout/success?order=*');
  await expectReachable(page, 'success');
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await customer.open(`/orders/${id}`);
  await expect(page.locator(`[data-order-id="${id}"]`).first()).toBeVisible();
  await expectReachable(page, 'order');
  for (const path of ['/orders', '/account', '/account/profile', '/account/address']) {
    await customer.open(path);
    await expect(page.locator('main h1')).toBeVisible();
    await expectReachable(page, path);
  }
  await page.locator('main [data-open-modal="address"]').first().click();
  await expect(customer.modal('address').locator('[type="submit"]')).toBeVisible();
  await expectReachable(page, 'address');
});

test('with letters of twice the size, every control of the public pages is within reach', async ({ page, shop }) => {
  await enlargeText(page);
  const customer = new Customer(page, shop, 'ro');
  for (const path of ['/', '/search?q=pizza', '/chisinau/casa-mare/shepherds-eggs', '/news', '/app', '/privacy']) {
    await customer.open(path);
    await expectReachable(page, path);
  }
});

test('with letters of twice the size, no page of the staff is wider than a phone', async ({ page, shop }) => {
  test.setTimeout(240_000);
  await signInAsOwner(page, shop);
  await enlargeText(page);
  const { signIn: _signIn, setup: _setup, pair: _pair, preview: _preview, openingSoon: _soon, ...pages } = staffRoutes;
  for (const path of Object.values(pages)) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, path).toBeLessThanOrEqual(0);
  }
});
