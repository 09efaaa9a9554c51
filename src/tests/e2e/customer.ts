import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '#contract/constants.ts';
import type { PaymentMethod } from '#contract/value-lists.ts';
import { withLocale } from '#i18n/paths.ts';
import { addCookies } from '../fixtures/shop-setup.ts';
import type { Shop } from './shop.ts';

/** Page object of the shop that uses its stable `data-` hooks only. */
export class Customer {
  readonly #page: Page;
  readonly #shop: Shop;
  readonly #locale: Locale;

  constructor(page: Page, shop: Shop, locale: Locale = 'ru') {
    this.#page = page;
    this.#shop = shop;
    this.#locale = locale;
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(withLocale(path, this.#locale));
  }

  modal(name: string) {
    return this.#page.locator(`dialog[data-modal="${name}"]`);
  }

  /** The first card or page section of a dish. */
  dish(id: number) {
    return this.#page.locator(`[data-product-id="${id}"]`).first();
  }

  /** The badge in the header with the number of units in the cart. */
  badge() {
    return this.#page.locator('header [data-cart-count]');
  }

  field(name: string) {
    return this.#page.locator(`[data-field="${name}"]`);
  }

  /** Opens the cart from the header and returns its total in minor units after the recalculation. */
  async openCart(): Promise<number> {
    await this.#page.locator('header [data-open-modal="cart"]').click();
    const cart = this.modal('cart');
    await expect(cart.locator('[data-cart-line]').first()).toBeVisible();
    return Number(await cart.locator('data[data-cart-total]').first().getAttribute('value'));
  }

  async goToCheckout(): Promise<void> {
    await this.modal('cart').locator('[data-action="checkout"]').click();
  }

  /** Opens a page with the cookies of an earlier visit, such as session and cart. */
  async openWithCookies(path: string, cookies: Readonly<Record<string, string>>): Promise<void> {
    await addCookies(this.#page.context(), this.#shop, cookies);
    await this.open(path);
  }

  /** Requests a code in the open phone modal. `phone`: eight national digits. */
  async requestCode(phone: string): Promise<void> {
    const phoneModal = this.modal('authPhone');
    await phoneModal.locator('[data-field="phone"] input').fill(`+373 ${phone}`);
    await phoneModal.locator('[type="submit"]').click();
    await expect(this.modal('authCode')).toBeVisible();
  }

  /** Completes the open phone modal, the code and, for a new customer, the profile. `phone`: eight national digits. */
  async signIn(phone: string, profile?: { name: string }): Promise<void> {
    await this.requestCode(phone);
    await this.typeCode(await this.#shop.code(`373${phone}`));
    await expect(this.modal('authCode')).toBeHidden();
    if (!profile) return;
    const profileModal = this.modal('profile');
    await profileModal.locator('[data-field="name"] input').fill(profile.name);
    await profileModal.locator('[type="submit"]').click();
  }

  async typeCode(code: string): Promise<void> {
    await this.modal('authCode').locator('input').first().click();
    await this.#page.keyboard.type(code);
  }

  /** In the checkout form or in the form for another payment attempt. */
  async choosePaymentMethod(method: PaymentMethod): Promise<void> {
    await this.#page
      .locator('[data-field="payment.method"], [data-field="method"]')
      .locator('label', { has: this.#page.locator(`input[value="${method}"]`) })
      .click();
  }

  /** The saved cards among the ways to pay. */
  savedCards() {
    return this.#page.locator('[data-field="payment.method"] label', {
      has: this.#page.locator('input[value^="card_online "]'),
    });
  }

  /** The button that places the order, once the quote has loaded. */
  #placeOrderButton() {
    return this.#page.locator('[data-action="place-order"]:enabled:not([aria-busy])');
  }

  /** Waits until the quote has loaded. What changes on the server afterwards is not in it, but refuses the order. */
  async waitForQuote(): Promise<void> {
    await expect(this.#placeOrderButton()).toBeVisible();
  }

  /** Clicks the button that places the order, once the quote has loaded. */
  async placeOrder({ clickCount = 1 } = {}): Promise<void> {
    await this.#placeOrderButton().click({ clickCount });
  }

  /** Opens the row of the checkout into which an optional field is folded. */
  async unfold(name: string): Promise<void> {
    const row = this.#page.locator('details', { has: this.field(name) });
    await expect(row).toBeAttached();
    if ((await row.getAttribute('open')) === null) await row.locator('summary').click();
  }

  /** Opens the fields of the name and the phone, which are one line of text when both are known. */
  async changeContact(): Promise<void> {
    const change = this.#page.locator('[data-action="change-contact"]');
    const name = this.field('contact.name');
    await expect(change.or(name)).toBeVisible();
    if (await change.isVisible()) await change.click();
    await expect(name).toBeVisible();
  }

  async fillAddress(address: { street: string; house: string }): Promise<void> {
    for (const [name, value] of Object.entries(address)) {
      await this.#page.locator(`[data-field="address.${name}"] input`).fill(value);
    }
  }
}

/** The parts of a counter from left to right: its buttons by action, and the count. */
export function counterIn(host: Locator): Promise<(string | null | undefined)[]> {
  const parts = host.locator('[data-counter]').first().locator('[data-action]:visible, [data-count]:visible');
  return parts.evaluateAll((elements) =>
    elements.map((element) => (element as HTMLElement).dataset['action'] ?? element.textContent),
  );
}
