import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { clippedTextOnNarrowScreen } from './clipped-text.ts';
import { expect } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PHONE_AND_DESKTOP = [360, 1280];

/**
 * Checks what a staff page shows now: no text is cut off on a narrow screen, and axe finds nothing at these widths in
 * both themes. In `npm test` axe runs at the first width in the light theme only.
 */
export async function checkStaffPage(page: Page, where: string, widths = PHONE_AND_DESKTOP): Promise<void> {
  const isComplete = process.env['TEST_VARIATIONS'] === 'all';
  expect.soft(await clippedTextOnNarrowScreen(page), `${where}, narrow`).toEqual([]);
  const before = page.viewportSize();
  for (const width of isComplete ? widths : widths.slice(0, 1)) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of isComplete ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze();
      expect
        .soft(
          violations.map(({ id, nodes }) => [id, nodes[0]?.target]),
          `${where}, ${width} px, ${colorScheme}`,
        )
        .toEqual([]);
    }
  }
  if (before) await page.setViewportSize(before);
}
