import type { Page } from '@playwright/test';
import type { Locale } from '#contract/constants.ts';
import type { OutsideProvider } from '../../fixtures/outside-provider.ts';
import type { Customer } from '../customer.ts';
import type { Shop } from '../shop.ts';
import { expect } from '../test.ts';

/** Context of a walk: page, shop, language and customer. */
export interface Walk {
  readonly page: Page;
  readonly shop: Shop;
  readonly locale: Locale;
  /** Eight national digits of the customer. */
  readonly phone: string;
  /** Expected console errors of error pages. */
  readonly expectedErrors: RegExp[];
  /** Called at every stop after loading and animations have finished; `where` names the stop. */
  readonly look: (where: string) => Promise<void>;
}

/** A walk that changes dishes or order statuses through the provider. */
export interface ProviderWalk extends Walk {
  readonly provider: OutsideProvider;
}

export async function inModal(walk: Walk, customer: Customer, name: string, how: string): Promise<void> {
  await expect(customer.modal(name)).toBeVisible();
  await at(walk, ['the modal', name, how].filter(Boolean).join(' '));
}

/** Waits for the heading and for the end of loading and animations, then calls `look`. */
export async function at({ page, look }: Walk, where: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('.skeleton:visible, [aria-busy="true"]:visible')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await look(where);
}
