import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { clippedTextOnNarrowScreen } from './clipped-text.ts';
import { expect } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [360, 1280];

/** Checks what a staff page shows now: axe finds nothing on a phone and a desktop in both themes, and no text is cut off. */
export async function checkStaffPage(page: Page, where: string): Promise<void> {
  expect.soft(await clippedTextOnNarrowScreen(page), `${where}, narrow`).toEqual([]);
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
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
