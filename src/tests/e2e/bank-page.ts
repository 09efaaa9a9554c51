import type { Page } from '@playwright/test';

/** Card numbers of the test bank, grouped as on a card. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  secure: '4000 0000 0000 3220',
  poor: '4000 0000 0000 9995',
  free: '5555 5555 5555 4444',
} as const;

/** Page object of the bank's payment pages. */
export class Bank {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Types a card and presses the button, on the page where a payment begins. */
  async pay(number: string, { clickCount = 1 } = {}): Promise<void> {
    await this.arrived();
    for (const [name, value] of Object.entries({ number, expiry: '1230', cvc: '123', name: 'ANA RUSU' })) {
      await this.#page.locator(`[name="${name}"]`).fill(value);
    }
    await this.press('pay', { clickCount });
  }

  async arrived(): Promise<void> {
    await this.#page.waitForURL('**/api/sandbox-bank/pay/*');
  }

  /** The 3-D Secure code, which the test bank shows on its page. */
  async secureCode(): Promise<string> {
    await this.#page.waitForURL('**/api/sandbox-bank/secure/*');
    return (await this.#page.locator('[data-code]').textContent()) ?? '';
  }

  async confirm(code: string): Promise<void> {
    await this.#page.locator('[name="code"]').fill(code);
    await this.press('pay');
  }

  async press(action: 'pay' | 'abandon', options: { clickCount?: number } = {}): Promise<void> {
    await this.#page.locator(`button[name="action"][value="${action}"]`).click(options);
  }
}

/** A code that differs from the given one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');
