import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Waits until the page has, or no longer has, the history entry of an open modal or drawer. Removing it would abort a
 * navigation.
 */
export const expectOverlayEntry = (page: Page, isExpected: boolean): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => (history.state as { overlay?: boolean } | null)?.overlay === true))
    .toBe(isExpected);
