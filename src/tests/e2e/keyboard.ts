import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** A person who has no pointer. Every step sees to it that the focus can be seen and is somewhere. */
export class Keyboard {
  readonly #page: Page;
  /** How often Tab was pressed. */
  tabs = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses a key that moves the focus or leaves it where it is. */
  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.seesFocus();
  }

  /** Presses a key that leads to another page. */
  async leave(key: string, address: string | RegExp): Promise<void> {
    const arrived = this.#page.waitForURL(address, { timeout: 30_000 });
    await this.#page.keyboard.press(key);
    await arrived;
    await this.startsAtTop();
  }

  /** A page that has just come is read from its beginning. */
  async startsAtTop(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  }

  async tab(key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    this.tabs += 1;
    await this.press(key);
  }

  /** Tabs on until a control has the focus. */
  async tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', limit = 60): Promise<void> {
    await expect(control).toBeVisible();
    for (let step = 0; step < limit; step += 1) {
      await this.tab(key);
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${limit} times ${key} do not lead to ${String(control)}`);
  }

  /** From the top of a page into its main part, by the first link. */
  async skip(): Promise<void> {
    await this.tab();
    await expect(this.#page.locator('a[href="#content"]')).toBeFocused();
    await this.#page.keyboard.press('Enter');
  }

  /** What has the focus is in sight, has a mark, and nothing lies over it. */
  async seesFocus(): Promise<void> {
    await expect.poll(() => this.#page.evaluate(hiddenFocus)).toBe('');
  }
}

/** What is wrong with the place of the focus; empty when all is well. Runs in the page. */
function hiddenFocus(): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return 'the focus is nowhere';
  const name = `${element.tagName} ${element.className} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40) ?? ''}`;
  // A control that covers its label has the label's mark, and a card's link the card's.
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
