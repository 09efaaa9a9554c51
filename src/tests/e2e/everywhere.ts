import type { Page } from '@playwright/test';
import type { Locale } from '#contract/constants.ts';
import { test as provided } from './provided.ts';
import { test as embedded } from './test.ts';
import { throughAccount } from './walks/account.ts';
import { throughOrders } from './walks/orders.ts';
import { throughPublicPages } from './walks/public-pages.ts';
import { throughVisitorModals } from './walks/visitor.ts';

/**
 * One test for each part of everything there is to see: every screen and every modal in all their states.
 * `how`: what is looked for, as the end of the titles. `look` is called at every stop.
 */
export function everywhere(how: string, locale: Locale, look: (page: Page, where: string) => Promise<void>): void {
  const looking = (page: Page) => ({ page, locale, look: (where: string) => embedded.step(where, () => look(page, where)) });
  embedded.describe('on all screens and modals', () => {
    embedded(`the public pages ${how}`, ({ page, shop, phone, expectedErrors }) => throughPublicPages({ shop, phone, expectedErrors, ...looking(page) }));
    embedded(`the account ${how}`, ({ page, shop, phone, expectedErrors }) => throughAccount({ shop, phone, expectedErrors, ...looking(page) }));
    provided(`the modals of a visitor ${how}`, ({ page, shop, provider, phone, expectedErrors }) => throughVisitorModals({ shop, provider, phone, expectedErrors, ...looking(page) }));
    provided(`checkout and orders ${how}`, ({ page, shop, provider, phone, expectedErrors }) => throughOrders({ shop, provider, phone, expectedErrors, ...looking(page) }));
  });
}
