import type { Page } from '@playwright/test';
import { clippedTextOnNarrowScreen } from '../clipped-text.ts';
import { describeWalks } from '../walk-tests.ts';
import { cyrillicWords } from '../cyrillic-text.ts';
import { expect, test } from '../test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });
test.describe.configure({ timeout: 180_000 });

/** Fields, icons, selected states and focus rings that are not distinguishable in forced colours. */
const invisible = (page: Page) =>
  page.evaluate(() => {
    const shown =
      document.querySelector(':popover-open') ?? [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const visible = (selector: string) =>
      [...shown.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('class') ?? ''} ${element.textContent?.trim().slice(0, 30) ?? ''}`;
    const found: string[] = [];

    for (const field of visible('input.input, textarea.input, select.input')) {
      if (parseFloat(getComputedStyle(field).borderTopWidth) < 1)
        found.push(`${nameOf(field)}: a field without an edge`);
    }
    for (const sign of visible('button svg, a svg')) {
      const { stroke, fill, color } = getComputedStyle(sign);
      const backdrop = getComputedStyle(sign.closest('button, a') ?? sign).backgroundColor;
      if (![stroke, fill, color].some((paint) => paint !== 'none' && paint !== backdrop))
        found.push(`${nameOf(sign.parentElement ?? sign)}: a sign on its own colour`);
    }
    /** Everything but colour that distinguishes a state from another. */
    const look = (element: Element | null) => {
      if (!element) return '';
      const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle, fontWeight, textDecorationLine, opacity } =
        getComputedStyle(element);
      return [
        borderTopWidth,
        borderTopStyle,
        outlineStyle === 'none' ? '' : outlineWidth,
        fontWeight,
        textDecorationLine,
        opacity,
      ].join(' ');
    };
    for (const chosen of visible('[aria-current]:not([aria-current="false"]):is(a)')) {
      const other = visible(`.${chosen.classList[0]}`).find(
        (each) => !each.hasAttribute('aria-current') && each !== document.activeElement,
      );
      if (other && look(other) === look(chosen)) found.push(`${nameOf(chosen)}: looks as if it were not chosen`);
    }
    const marks = (input: Element) =>
      look(input.closest('.radio-card')) +
      look(input.parentElement?.querySelector('.radio-card__mark, .option__mark, .checkbox__mark > .icon') ?? null);
    for (const chosen of visible('.radio-card__input:checked, .option__input:checked')) {
      const other = visible(`.${chosen.classList[0]}:not(:checked)`)[0];
      if (other && marks(other) === marks(chosen))
        found.push(`${nameOf(chosen.parentElement ?? chosen)}: looks as if it were not chosen`);
    }

    for (const control of visible('a[href], button:not(:disabled), input:not(:disabled), textarea, select, summary')) {
      if (control.matches('[tabindex="-1"], .skip-link')) continue;
      control.focus({ preventScroll: true });
      const marked = [
        control,
        control.nextElementSibling,
        control.closest('label'),
        control.closest('.card_link'),
        control.closest('.option'),
      ];
      const hasRing = marked.some(
        (each) =>
          each &&
          getComputedStyle(each).outlineStyle !== 'none' &&
          parseFloat(getComputedStyle(each).outlineWidth) >= 2,
      );
      if (!hasRing) found.push(`${nameOf(control)}: the focus has no ring`);
    }
    return found;
  });

describeWalks('stay visible in forced colours, fit a narrow screen and speak English', 'en', async (page, where) => {
  expect.soft(await cyrillicWords(page), where).toEqual([]);
  expect.soft(await clippedTextOnNarrowScreen(page), `${where}, narrow`).toEqual([]);
  const before = await page.evaluateHandle(() => document.activeElement);
  // After a key press the browser shows the focus ring on every focused element.
  await page.keyboard.press('Shift+Tab');
  expect.soft(await invisible(page), where).toEqual([]);
  await before.evaluate((element) => element instanceof HTMLElement && element.focus({ preventScroll: true }));
});
