import type { Page } from '@playwright/test';
import type { Locale } from '#contract/constants.ts';
import type { OutsideProvider } from '../../fixtures/outside-provider.ts';
import type { Customer } from '../customer.ts';
import type { Shop } from '../shop.ts';
import { expect } from '../test.ts';

/** Where the shop is looked at, by whom, and in which language. */
export interface Walk {
  readonly page: Page;
  readonly shop: Shop;
  readonly locale: Locale;
  /** Eight national digits of whoever walks. */
  readonly phone: string;
  /** Console errors of pages that are missing, refused or broken on purpose. */
  readonly expectedErrors: RegExp[];
  /** Called at every stop once it stands still; `where` names the stop. */
  readonly look: (where: string) => Promise<void>;
}

/** A walk that needs somebody to take a dish off the menu or an order along its way. */
export interface ProvidedWalk extends Walk {
  readonly provider: OutsideProvider;
}

export async function inModal(walk: Walk, customer: Customer, name: string, how: string): Promise<void> {
  await expect(customer.modal(name)).toBeVisible();
  await at(walk, ['the modal', name, how].filter(Boolean).join(' '));
}

/** Stands still: its headline is there, nothing is loading or moving. */
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
