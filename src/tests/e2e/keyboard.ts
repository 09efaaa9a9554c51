import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Keyboard-only navigation. Every step checks that an element has a visible focus. */
export class Keyboard {
  readonly #page: Page;
  /** Number of Tab presses. */
  tabs = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses a key that does not navigate, and checks the focus. */
  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.expectVisibleFocus();
  }

  /** Presses a key that navigates to another page. */
  async leave(key: string, address: string | RegExp): Promise<void> {
    const arrived = this.#page.waitForURL(address, { timeout: 30_000 });
    await this.#page.keyboard.press(key);
    await arrived;
    await this.expectFocusAtTop();
  }

  /** A new page starts with the focus on its body. */
  async expectFocusAtTop(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  }

  async tab(key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    this.tabs += 1;
    await this.press(key);
  }

  /** Presses Tab until a control has the focus. */
  async tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', limit = 60): Promise<void> {
    await expect(control).toBeVisible();
    for (let step = 0; step < limit; step += 1) {
      await this.tab(key);
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${limit} times ${key} do not lead to ${String(control)}`);
  }

  /** Follows the skip link to the main content. */
  async skip(): Promise<void> {
    await this.tab();
    await expect(this.#page.locator('a[href="#content"]')).toBeFocused();
    await this.#page.keyboard.press('Enter');
    // Until then the link still has the focus.
    await this.#page.waitForURL(/#content$/);
  }

  /** The focused element is in the viewport, has a focus ring and is not covered. */
  async expectVisibleFocus(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(hiddenFocus)).toBe('');
  }
}

/** A problem with the focused element, or an empty text. Runs in the page. */
function hiddenFocus(): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return 'the focus is nowhere';
  const name = `${element.tagName} ${element.className} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40) ?? ''}`;
  // The focus ring of a control may be on its label, and that of a card's link on the card.
  const marked = [element, element.nextElementSibling, element.closest('label'), element.closest('.card_link')].filter(
    (each) => each !== null,
  );
  const hasMark = marked.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const { borderTopColor, borderTopWidth } = getComputedStyle(element);
  const hasEdge = element.matches('.input') && parseFloat(borderTopWidth) >= 2 && borderTopColor !== 'rgba(0, 0, 0, 0)';
  if (!hasMark && !hasEdge && !element.matches('h1, h2, [tabindex="-1"]')) return `${name}: the focus has no mark`;

  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [
    Math.min(Math.max(left + width / 2, 1), innerWidth - 1),
    Math.min(Math.max(top + height / 2, 1), innerHeight - 1),
  ];
  if (left + width <= 0 || left >= innerWidth || top + height <= 0 || top >= innerHeight)
    return `${name}: the focus is out of sight`;
  const above = document.elementFromPoint(x, y);
  const related =
    above !== null &&
    (element.contains(above) || above.contains(element) || element.closest('label')?.contains(above) === true);
  return related ? '' : `${name}: ${above?.tagName} ${above?.className} lies over the focus`;
}
