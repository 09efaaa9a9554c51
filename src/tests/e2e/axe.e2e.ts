import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import { cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { clippedTextOnNarrowScreen } from './clipped-text.ts';
import { Customer } from './customer.ts';
import { describeWalks } from './walk-tests.ts';
import { expect, test } from './test.ts';
import { at } from './walks/walk.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// Contrast can be measured on static elements only.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The violations that axe reports, one line each: the rule, the element and what is wrong with it. */
async function findings(axe: AxeBuilder): Promise<string[]> {
  // Pages have no frames, so axe runs in the page itself, which is much faster.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    // Elements outside the viewport may have the colours of their last paint, which are not visible.
    for (const section of document.querySelectorAll<HTMLElement>('.menu-section'))
      section.style.contentVisibility = 'visible';
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

async function lookOnPhone(page: Page, where: string): Promise<void> {
  expect.soft(await clippedTextOnNarrowScreen(page), `${where}, narrow`).toEqual([]);
  await turn(page, 'light');
  expect.soft(await findings(new AxeBuilder({ page }).withTags([...WCAG, 'best-practice'])), where).toEqual([]);
}

/** The themes differ in nothing but their colours. */
async function lookInTheDark(page: Page, where: string): Promise<void> {
  await turn(page, 'dark');
  const axe = new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);
  expect.soft(await findings(axe), `${where}, dark`).toEqual([]);
}

test('the central pages leave axe nothing to find, and fit a narrow screen', async ({
  page,
  shop,
  phone,
  expectedErrors,
}) => {
  test.setTimeout(180_000);
  const customer = new Customer(page, shop);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const token = await signInByApi(shop, phone);
  const look = (where: string) => lookOnPhone(page, where);
  const walk = { page, shop, phone, locale: DEFAULT_LOCALE, expectedErrors, look };
  await customer.openWithCookies('/', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)) });
  await at(walk, 'the home page');
  for (const path of ['/chisinau/casa-mare', '/chisinau/casa-mare/chicken-zeama', '/checkout']) {
    await customer.open(path);
    await at(walk, path);
  }
});

test.describe('on a phone', { tag: '@extended' }, () => {
  // A walk has many stops, each of which is analysed.
  test.describe.configure({ timeout: 180_000 });
  describeWalks('leave axe nothing to find in either theme, and fit a narrow screen', 'ru', async (page, where) => {
    await lookOnPhone(page, where);
    await lookInTheDark(page, where);
  });
});

test.describe('on a wide screen', { tag: '@extended' }, () => {
  test.describe.configure({ timeout: 180_000 });
  test.use({ viewport: { width: 1280, height: 900 } });
  describeWalks('leave axe nothing to find in English', 'en', async (page, where) => {
    await turn(page, 'light');
    expect.soft(await findings(new AxeBuilder({ page }).withTags(WCAG)), where).toEqual([]);
  });
});
