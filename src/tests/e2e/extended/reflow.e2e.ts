import type { Page } from '@playwright/test';
import { clippedText, clippedTextOnNarrowScreen } from '../clipped-text.ts';
import { describeWalks } from '../walk-tests.ts';
import { cyrillicWords } from '../cyrillic-text.ts';
import { expect, test } from '../test.ts';

/** Minimum size of a tap target in CSS px. */
const TAP = 44;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 180_000 });

/** Controls with too small a tap target; inline links in text are exempt. */
const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const shown =
      document.querySelector(':popover-open') ?? [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const isIn = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      const host = control.closest('label') ?? control;
      return hit !== null && (host.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control);
    };
    const isSmall = (control: HTMLElement) => {
      const host = (control as HTMLInputElement).labels?.[0] ?? control;
      const box = (host.contains(control) ? host : control).getBoundingClientRect();
      if (box.width >= least - 0.5 && box.height >= least - 0.5) return false;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const reach = least / 2 - 1;
      const wide = width >= least - 0.5 || (isIn(control, x - reach, y) && isIn(control, x + reach, y));
      const high = height >= least - 0.5 || (isIn(control, x, y - reach) && isIn(control, x, y + reach));
      return !wide || !high;
    };
    const inSentence = (control: HTMLElement) =>
      control.matches('a, button.link') &&
      getComputedStyle(control).display.startsWith('inline') &&
      control.closest('p, dd, li')?.textContent?.trim() !== control.textContent?.trim();
    return [...shown.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) &&
          !control.matches(':disabled, .skip-link, [tabindex="-1"]'),
      )
      .filter((control) => !inSentence(control) && isSmall(control))
      .map(
        (control) =>
          `${control.tagName} ${control.className} ${control.ariaLabel ?? control.textContent?.trim().slice(0, 30) ?? ''}`,
      );
  }, TAP);

/** Telephone numbers that stand on more than one line. */
const brokenNumbers = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const number = /\+373[\s\d-]{7,}\d/.exec(node.nodeValue ?? '');
      if (!number || !node.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.setStart(node, number.index);
      range.setEnd(node, number.index + number[0].length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(number[0]);
    }
    return found;
  });

/** Maximum CSS duration in ms with reduced motion; progress indicators are exempt. */
const STILL = 10;

/** Elements and pseudo-elements that are animated despite reduced motion. */
const moving = (page: Page) =>
  page.evaluate((most) => {
    const inMs = (times: string) =>
      Math.max(...times.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)));
    const found: string[] = [];
    for (const element of document.querySelectorAll('body, body *:not(.spinner, [data-page-progress])')) {
      for (const pseudo of [undefined, '::before', '::after', '::backdrop']) {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(
          element,
          pseudo,
        );
        if (
          inMs(transitionDuration) > most ||
          (animationName !== 'none' && inMs(animationDuration) > most) ||
          scrollBehavior === 'smooth'
        )
          found.push(`${element.tagName} ${element.className} ${pseudo ?? ''}`);
      }
    }
    return found;
  }, STILL);

/** Errors without an associated control; `focused`: the field of the first error must have the focus. */
const looseErrors = (page: Page, focused: boolean) =>
  page.evaluate((wantsFocus) => {
    const shown = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const errors = [...shown.querySelectorAll('[data-error]:not(:empty)')].filter((error) => error.checkVisibility());
    const found =
      wantsFocus && !errors[0]?.closest('[data-field]')?.contains(document.activeElement)
        ? [`the focus is on ${document.activeElement?.outerHTML.slice(0, 80)}`]
        : [];
    for (const error of errors) {
      const field = error.closest('[data-field]');
      const controls = field?.matches('[role="radiogroup"]')
        ? [field]
        : [...(field?.querySelectorAll('input, textarea, select') ?? [])];
      const isTold = (control: Element) =>
        control.getAttribute('aria-invalid') === 'true' &&
        (control.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .some((id) => document.getElementById(id)?.contains(error));
      if (controls.length === 0 || !controls.every(isTold)) found.push(error.textContent ?? '');
    }
    return found;
  }, focused);

/** Turns the text spacing of WCAG 1.4.12 on or off. */
const space = (page: Page, on: boolean) =>
  page.evaluate((wanted) => {
    const sheet = new CSSStyleSheet();
    if (wanted)
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
    document.adoptedStyleSheets = [sheet];
  }, on);

describeWalks(
  'fit a narrow screen and wide text spacing, have large tap targets, no animations and associated errors, and are in Romanian',
  'ro',
  async (page, where) => {
    expect.soft(await looseErrors(page, / with (an )?errors?$/.test(where)), `${where}, its errors`).toEqual([]);
    expect.soft(await moving(page), `${where}, moving`).toEqual([]);
    expect.soft(await cyrillicWords(page), where).toEqual([]);
    expect.soft(await smallTargets(page), `${where}, tapped`).toEqual([]);
    expect.soft(await brokenNumbers(page), `${where}, its numbers`).toEqual([]);
    expect.soft(await clippedTextOnNarrowScreen(page), `${where}, narrow`).toEqual([]);
    await space(page, true);
    expect.soft(await clippedText(page), `${where}, spaced`).toEqual([]);
    await space(page, false);
  },
);
