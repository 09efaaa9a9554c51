import { asMinor } from '#contract/money.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { PLAIN_PRODUCT_ID } from '../provider/data/catalog-data.ts';
import { SIGN_IN_CODE, TOKEN } from '../provider/data/customer-data.ts';
import { ORDER_ON_THE_WAY_ID } from '../provider/handler/orders.ts';
import { providerTextIn } from '../provider/pages/page-checks.ts';
import { addCookies, cartCookies, cartValue } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import type { Shop } from './shop.ts';

/** Longer than the shop waits for any call. */
const SETTLE_MS = 20_000;
const LEFTOVER = /\b(undefined|NaN)\b|\[object Object\]/;
const MENU = { city: 'chisinau', id: 10, dishes: [] };

/** A visit to a shop whose provider may fail anywhere: each step ends with its success or a message. */
export class VariedVisit {
  readonly #page: Page;
  readonly #shop: Shop;
  readonly #customer: Customer;

  constructor(page: Page, shop: Shop) {
    this.#page = page;
    this.#shop = shop;
    this.#customer = new Customer(page, shop);
  }

  /** Opens a page and checks that it is complete; returns its status. */
  async open(path: string): Promise<number> {
    const response = await this.#page.goto(path);
    await expect(this.#page.locator('body > header')).toBeVisible();
    await expect(this.#page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: SETTLE_MS });
    await expect(this.#page.locator('body > footer')).toBeVisible();
    await this.checkTexts(path);
    return response?.status() ?? 0;
  }

  /** No text on the page is the provider's own about its failures, or what is left of data that were not checked. */
  async checkTexts(where: string, { mayQuote = false } = {}): Promise<void> {
    const text = await this.#page.locator('body').innerText();
    expect(providerTextIn(text, { mayQuote }), `the provider's text, ${where}`).toBeUndefined();
    expect(LEFTOVER.exec(text)?.[0], `a value that was not checked, ${where}`).toBeUndefined();
  }

  /** Puts a product into the cart on the menu's page; from an earlier visit where there is no menu. */
  async fillCart(): Promise<void> {
    const status = await this.open('/chisinau/casa-noua');
    const add = this.#customer.dish(PLAIN_PRODUCT_ID).locator('[data-action="increase"]');
    if (status === 200 && (await add.count()) > 0) {
      await add.first().click();
      await expect(this.#customer.badge()).toHaveText('1');
      return;
    }
    const cart = cartValue([{ id: PLAIN_PRODUCT_ID, price: asMinor(8950) }]);
    await addCookies(this.#page.context(), this.#shop, cartCookies(MENU, cart));
    await this.open('/app');
  }

  /** Opens the cart: its lines are there, or can be restored. */
  async openCart(): Promise<void> {
    const cart = this.#customer.modal('cart');
    const restore = cart.locator('[data-action="restore-cart"]');
    const lines = cart.locator('[data-cart-line]');
    await this.#page.locator('header [data-open-modal="cart"]').click();
    await settled(lines.first(), restore);
    await this.checkTexts('in the cart');
    if (await restore.isVisible()) await restore.click();
    await settled(lines.first(), restore);
    // A recalculation that fails again empties the cart again, and its lines stay restorable.
    expect((await lines.count()) > 0 || (await restore.isVisible())).toBe(true);
  }

  /**
   * Signs in from the cart; where that is not possible, a message is there and the session of an earlier visit is used.
   */
  async signIn(): Promise<void> {
    const [phoneModal, codeModal, profile] = ['authPhone', 'authCode', 'profile'].map((name) =>
      this.#customer.modal(name),
    ) as [Locator, Locator, Locator];
    await this.open('/#sign-in=/orders');
    await phoneModal.locator('[data-field="phone"] input').fill('+373 69123456');
    await phoneModal.locator('[type="submit"]').click();
    await settled(codeModal, errorIn(phoneModal));
    // R5: the server's message is shown under the phone field.
    await this.checkTexts('after the phone number', { mayQuote: true });
    if (await codeModal.isVisible()) {
      await this.#customer.typeCode(SIGN_IN_CODE);
      await settled(profile, errorIn(codeModal), this.#page.locator('[data-route="orders"]'));
      await this.checkTexts('after the code');
    }
    await addCookies(this.#page.context(), this.#shop, { token: TOKEN });
  }

  /** Opens the checkout and places the order; where that is not possible, a message says so. */
  async order(): Promise<void> {
    const cart = cartValue([{ id: PLAIN_PRODUCT_ID, price: asMinor(8950) }]);
    await addCookies(this.#page.context(), this.#shop, cartCookies(MENU, cart));
    await this.open('/checkout');
    const place = this.#page.locator('[data-action="place-order"]:enabled:not([aria-busy])');
    const message = this.#page.locator('main .banner, main .empty');
    await settled(place, message);
    await this.checkTexts('in the checkout');
    if (!(await place.isVisible()) || (await place.count()) === 0) return;
    const street = this.#page.locator('[data-field="address.street"] input');
    if (await street.isVisible()) await this.#customer.fillAddress({ street: 'Pușkin', house: '24' });
    await this.#customer.changeContact();
    await this.#page.locator('[data-field="contact.name"] input').fill('Ана Русу');
    await this.#page.locator('[data-field="contact.phone"] input').fill('+373 69123456');
    await place.click();
    const result = this.#page.locator('body:not([data-route="checkout"]) h1');
    // A message may have been there before: the response has come when the page is another one, or the button not busy.
    await settled(result, this.#page.locator('[data-action="place-order"]:not([aria-busy])'));
    await settled(result, message, errorIn(this.#page.locator('main')), this.#page.locator('.toast'));
    await this.checkTexts('after the order');
  }

  /** Opens the list of orders, an order, and its courier. */
  async followOrders(): Promise<void> {
    await this.open('/orders');
    await settled(this.#page.locator('main [data-order-id]').first(), this.#page.locator('main .empty'));
    await this.checkTexts('in the list of orders');
    await this.open(`/orders/${ORDER_ON_THE_WAY_ID}`);
    const order = this.#page.locator(`main [data-order-id="${ORDER_ON_THE_WAY_ID}"]`).first();
    await settled(order, this.#page.locator('main .empty, main.error-page'));
    await this.checkTexts('on the page of an order');
    const courier = this.#page.locator('[data-open-modal="courier"]');
    if ((await courier.count()) === 0) return;
    await courier.first().click();
    await settled(this.#customer.modal('courier').locator('.banner, [href^="tel:"], strong').first());
    await this.checkTexts('in the courier modal');
  }

  /** Opens the pages of the account: their content, or why it cannot be shown. */
  async openAccount(): Promise<void> {
    for (const path of ['/account', '/account/profile', '/account/address', '/account/bank']) {
      await this.open(path);
      const content = this.#page.locator('.account__content .island-host :is(.card, .empty, form, .banner, a)');
      await settled(content.first());
      await this.checkTexts(path);
    }
  }
}

const errorIn = (form: Locator): Locator => form.locator('[data-error]:not(:empty), [role="alert"]').first();

/** Waits until one of these is visible: never silence. */
async function settled(...outcomes: readonly [Locator, ...Locator[]]): Promise<void> {
  const [first, ...others] = outcomes;
  const any = others.reduce((all, other) => all.or(other), first);
  await expect(any.first()).toBeVisible({ timeout: SETTLE_MS });
}

/** Everything that a customer does on the way to an order and after it. */
export async function visitEverything(page: Page, shop: Shop): Promise<void> {
  const visit = new VariedVisit(page, shop);
  for (const path of ['/', '/news', '/chisinau', '/chisinau/casa-noua/margherita']) await visit.open(path);
  await visit.fillCart();
  await visit.openCart();
  await visit.signIn();
  await visit.order();
  await visit.followOrders();
  await visit.openAccount();
}
