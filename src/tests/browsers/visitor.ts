import assert from 'node:assert/strict';
import type { Locale } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import type { Shop } from '../e2e/shop.ts';
import type { Cookie, Driver, Size } from './driver.ts';
import {
  animationsFinished,
  attributeOf,
  hasAttribute,
  hasText,
  isAt,
  isFocused,
  isOverlayEntryGone,
  isShown,
  tooWide,
  brokenPictures,
} from './page-functions.ts';

export interface VisitorOptions {
  readonly shop: Shop;
  readonly locale: Locale;
  readonly size: Size;
  /** Eight national digits, unique in this run. */
  readonly phone: string;
  /** Path prefix of screenshots; undefined for none. */
  readonly pictures: string | undefined;
}

/** Below this width in CSS pixels the navigation is in the drawer. */
const NAVIGATION_MIN_WIDTH_PX = 1024;

/** Page object of the shop for any browser, which uses its stable `data-` hooks. */
export class Visitor {
  readonly driver: Driver;
  readonly shop: Shop;
  readonly locale: Locale;
  readonly phone: string;
  readonly isWide: boolean;
  readonly #pictures: string | undefined;

  constructor(driver: Driver, { shop, locale, phone, size, pictures }: VisitorOptions) {
    this.driver = driver;
    this.shop = shop;
    this.locale = locale;
    this.phone = phone;
    this.isWide = size.width >= NAVIGATION_MIN_WIDTH_PX;
    this.#pictures = pictures;
  }

  /** `path` without a language prefix. */
  open(path: string): Promise<void> {
    return this.driver.goto(withLocale(path, this.locale));
  }

  isAt(path: string): Promise<void> {
    const here = withLocale(path, this.locale);
    return this.driver.until(isAt, here, `to be at ${here}`);
  }

  click(selector: string): Promise<void> {
    return this.driver.click(selector);
  }

  expectVisible(selector: string, timeoutMs?: number): Promise<void> {
    return this.driver.until(isShown, { selector, shown: true }, `to see ${selector}`, timeoutMs);
  }

  expectHidden(selector: string): Promise<void> {
    return this.driver.until(isShown, { selector, shown: false }, `for ${selector} to go`);
  }

  expectText(selector: string, text: string): Promise<void> {
    return this.driver.until(hasText, { selector, text }, `to read «${text}» in ${selector}`);
  }

  expectAttribute(selector: string, name: string, value: string): Promise<void> {
    return this.driver.until(hasAttribute, { selector, name, value }, `for ${name}="${value}" at ${selector}`);
  }

  attribute(selector: string, name: string): Promise<string> {
    return this.driver.evaluate(attributeOf, { selector, name });
  }

  isFocused(selector: string): Promise<void> {
    return this.driver.until(isFocused, selector, `for the focus on ${selector}`);
  }

  /** Waits until the history entry of the modals that were open is removed. */
  overlayEntryGone(): Promise<void> {
    return this.driver.until(isOverlayEntryGone, undefined, 'for the history entry of the modal to go');
  }

  /** Appends text to the value of a field. */
  async fill(name: string, text: string): Promise<void> {
    await this.click(`[data-field="${name}"] input`);
    await this.driver.press('End');
    await this.driver.type(text);
  }

  /** The total of the open cart in minor units. */
  async cartTotal(): Promise<string> {
    await this.expectVisible(`${modal('cart')} [data-cart-line]`);
    return this.attribute(`${modal('cart')} data[data-cart-total]`, 'value');
  }

  async cookie(name: string): Promise<Cookie | undefined> {
    return (await this.driver.cookies()).find((cookie) => cookie.name === name);
  }

  /** Signs in as a new customer, starting from the open phone modal. */
  async signIn(name: string): Promise<void> {
    await this.fill('phone', this.phone);
    await this.click(`${modal('authPhone')} [type="submit"]`);
    await this.expectVisible(modal('authCode'));
    await this.isFocused(`${modal('authCode')} input`);
    await this.look('code');
    await this.driver.type(await this.shop.code(`373${this.phone}`));
    await this.expectVisible(modal('profile'));
    await this.fill('name', name);
    await this.click(`${modal('profile')} [type="submit"]`);
  }

  async openDrawer(): Promise<void> {
    await this.click('.header__burger');
    await this.expectVisible('[data-drawer]');
  }

  /** Checks that visible pictures have loaded and nothing overflows the page, and saves a screenshot if enabled. */
  async look(name: string): Promise<void> {
    await this.driver.evaluate(animationsFinished, undefined);
    assert.deepEqual(
      await this.driver.evaluate(brokenPictures, undefined),
      [],
      `${name} has pictures that cannot be read`,
    );
    assert.deepEqual(await this.driver.evaluate(tooWide, undefined), [], `${name} is wider than the screen`);
    if (this.#pictures) await this.driver.screenshot(`${this.#pictures}-${name}.png`);
  }
}

export const modal = (name: string) => `dialog[data-modal="${name}"][open]`;
export const dish = (id: number | undefined, action: string) => `[data-product-id="${id}"] [data-action="${action}"]`;
