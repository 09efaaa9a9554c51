import type { Page } from '@playwright/test';
import type { Locale } from '#contract/constants.ts';
import { withoutLocale } from '#i18n/paths.ts';
import { matchRoute } from '../../routes.ts';
import { test as provided } from './provider-test.ts';
import { expect, test as embedded } from './test.ts';
import { walkAccount } from './walks/account.ts';
import { walkOrders } from './walks/orders.ts';
import { walkPublicPages } from './walks/public-pages.ts';
import { WALK_COVERAGE, type WalkName } from './walks/walk-coverage.ts';
import { walkVisitorModals } from './walks/visitor.ts';
import type { Walk } from './walks/walk.ts';

type Look = (page: Page, where: string) => Promise<void>;

/** Runs a walk with `look` at every stop, and checks that it has covered its modals and routes. */
async function runWalk<Whole extends Walk>(
  name: WalkName,
  walk: (whole: Whole) => Promise<void>,
  whole: Omit<Whole, 'look'>,
  look: Look,
): Promise<void> {
  const reached = { modals: new Set<string>(), routes: new Set<string>() };
  const stop = async (where: string) => {
    const { modals, route } = await currentScreen(whole.page);
    for (const modal of modals) reached.modals.add(modal);
    if (route) reached.routes.add(route);
    await look(whole.page, where);
  };
  await walk({ ...whole, look: (where) => embedded.step(where, () => stop(where)) } as Whole);
  expect(reached).toEqual({ modals: new Set(WALK_COVERAGE[name].modals), routes: new Set(WALK_COVERAGE[name].routes) });
}

/** The open modals, and the route unless the page has an error status. */
async function currentScreen(page: Page): Promise<{ modals: string[]; route: string | undefined }> {
  const { modals, status } = await page.evaluate(() => ({
    modals: [...document.querySelectorAll<HTMLElement>('dialog[data-modal]:modal')].map(
      (modal) => modal.dataset['modal'] ?? '',
    ),
    status: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStatus,
  }));
  return { modals, route: status === 200 ? matchRoute(withoutLocale(new URL(page.url()).pathname))?.name : undefined };
}

/**
 * Registers one test for each walk. Together the walks cover every screen and every modal in all states.
 * `how`: what is checked, as the end of the titles. `look` is called at every stop.
 */
export function describeWalks(how: string, locale: Locale, look: Look): void {
  embedded.describe('on all screens and modals', () => {
    embedded(`the public pages ${how}`, ({ page, shop, phone, expectedErrors }) =>
      runWalk('publicPages', walkPublicPages, { page, shop, phone, locale, expectedErrors }, look),
    );
    embedded(`the account ${how}`, ({ page, shop, phone, expectedErrors }) =>
      runWalk('account', walkAccount, { page, shop, phone, locale, expectedErrors }, look),
    );
    provided(`the modals of a visitor ${how}`, ({ page, shop, provider, phone, expectedErrors }) =>
      runWalk('visitor', walkVisitorModals, { page, shop, provider, phone, locale, expectedErrors }, look),
    );
    provided(`checkout and orders ${how}`, ({ page, shop, provider, phone, expectedErrors }) =>
      runWalk('orders', walkOrders, { page, shop, provider, phone, locale, expectedErrors }, look),
    );
  });
}
