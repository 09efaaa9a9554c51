import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cutOffNarrow } from './clipped-text.ts';
import { everywhere } from './walk-tests.ts';
import { expect, test } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// Contrast is measured of what stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Many stops a walk, and a look at each.
test.describe.configure({ timeout: 180_000 });

/** What axe finds, one line each: the rule, the element and what is wrong with it. */
async function findings(axe: AxeBuilder): Promise<string[]> {
  // Pages here have no frames: the page itself is asked, which takes a fraction of the time.
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
    // What is not in sight keeps the colours it was last drawn in; a customer never sees them.
    for (const section of document.querySelectorAll<HTMLElement>('.menu-section'))
      section.style.contentVisibility = 'visible';
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

everywhere('leave axe nothing to find in either theme, and fit a narrow screen', 'ru', async (page, where) => {
  expect.soft(await cutOffNarrow(page), `${where}, narrow`).toEqual([]);
  await turn(page, 'light');
  expect.soft(await findings(new AxeBuilder({ page }).withTags([...WCAG, 'best-practice'])), where).toEqual([]);
  // The themes differ in nothing but their colours.
  await turn(page, 'dark');
  expect
    .soft(
      await findings(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block'])),
      `${where}, dark`,
    )
    .toEqual([]);
});

test.describe('on a wide screen', { tag: '@all' }, () => {
  test.use({ viewport: { width: 1280, height: 900 } });
  everywhere('leave axe nothing to find in English', 'en', async (page, where) => {
    await turn(page, 'light');
    expect.soft(await findings(new AxeBuilder({ page }).withTags(WCAG)), where).toEqual([]);
  });
});
