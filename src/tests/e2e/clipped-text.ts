import type { Page } from '@playwright/test';

/** CSS px of the narrowest supported phone, and of a window of 640 px at 200 %. */
const NARROW = 320;

/** Horizontal overflow, text that is clipped without an ellipsis, and headings that break within a word. */
export const clippedText = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        !element.textContent?.trim() ||
        element.matches('select, .visually-hidden, .live-region')
      )
        continue;
      const { overflowX, overflowY, webkitLineClamp, textOverflow, position, clipPath } = getComputedStyle(element);
      // Intended: the full text is on the linked page, or the text is visually hidden.
      if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || (position === 'absolute' && clipPath !== 'none'))
        continue;
      const wide = (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1;
      const high = (overflowY === 'hidden' || overflowY === 'clip') && element.scrollHeight > element.clientHeight + 1;
      if (wide || high) found.push(`${element.tagName} ${element.className} is cut off`);
      if (!element.matches('h1, h2, h3')) continue;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1)
            found.push(`${element.tagName} breaks ${word}`);
        }
      }
    }
    return found;
  });

/** The same in the narrowest viewport. */
export async function clippedTextOnNarrowScreen(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 360, height: 780 };
  await page.setViewportSize({ ...size, width: NARROW });
  const found = await clippedText(page);
  await page.setViewportSize(size);
  return found;
}
