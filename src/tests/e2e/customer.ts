import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale, PaymentMethod } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { remember } from '../fixtures/shop-setup.ts';
import type { Shop } from './shop.ts';

/** What a person does in the shop, by the stable hooks alone. */
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

  /** A dish's card, or its page, wherever it stands first. */
  dish(id: number) {
    return this.#page.locator(`[data-product-id="${id}"]`).first();
  }

  /** How many units the header says are in the cart. */
  badge() {
    return this.#page.locator('header [data-cart-count]');
  }

  field(name: string) {
    return this.#page.locator(`[data-field="${name}"]`);
  }

  /** Opens the cart from the header and gives its total in minor units, once it is recalculated. */
  async openCart(): Promise<number> {
    await this.#page.locator('header [data-open-modal="cart"]').click();
    const cart = this.modal('cart');
    await expect(cart.locator('[data-cart-line]').first()).toBeVisible();
    return Number(await cart.locator('data[data-cart-total]').first().getAttribute('value'));
  }

  async goToCheckout(): Promise<void> {
    await this.modal('cart').locator('[data-action="checkout"]').click();
  }

  /** Comes back signed in and with a cart, as cookies of an earlier visit say. */
  async arrive(path: string, cookies: Readonly<Record<string, string>>): Promise<void> {
    await remember(this.#page.context(), this.#shop, cookies);
    await this.open(path);
  }

  /** Asks for a code in the open phone modal. `phone`: eight national digits. */
  async askForCode(phone: string): Promise<void> {
    const phoneModal = this.modal('authPhone');
    await phoneModal.locator('[data-field="phone"] input').fill(`+373 ${phone}`);
    await phoneModal.locator('[type="submit"]').click();
    await expect(this.modal('authCode')).toBeVisible();
  }

  /** From the open phone modal through code and, for a new customer, the profile. `phone`: eight national digits. */
  async signIn(phone: string, profile?: { name: string }): Promise<void> {
    await this.askForCode(phone);
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

  /** Of the checkout, or of another attempt to pay. */
  async chooseWay(method: PaymentMethod): Promise<void> {
    await this.#page
      .locator('[data-field="payment.method"], [data-field="method"]')
      .locator('label', { has: this.#page.locator(`input[value="${method}"]`) })
      .click();
  }

  /** Presses the button that places the order, once its price is counted. */
  async placeOrder({ clickCount = 1 } = {}): Promise<void> {
    await this.#page.locator('[data-action="place-order"]:enabled:not([aria-busy])').click({ clickCount });
  }

  async fillAddress(address: { street: string; house: string }): Promise<void> {
    for (const [name, value] of Object.entries(address)) {
      await this.#page.locator(`[data-field="address.${name}"] input`).fill(value);
    }
  }
}

/** What a counter offers from left to right: its buttons by what they do, and the count between them. */
export function counterIn(host: Locator): Promise<(string | null | undefined)[]> {
  const parts = host.locator('[data-counter]').first().locator('[data-action]:visible, [data-count]:visible');
  return parts.evaluateAll((elements) =>
    elements.map((element) => (element as HTMLElement).dataset['action'] ?? element.textContent),
  );
}
