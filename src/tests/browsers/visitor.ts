import assert from 'node:assert/strict';
import type { Locale } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import type { Shop } from '../e2e/shop.ts';
import type { Cookie, Driver, Size } from './driver.ts';
import {
  atRest,
  attributeOf,
  hasAttribute,
  hasText,
  isAt,
  isFocused,
  isShown,
  tooWide,
  unreadPictures,
} from './page-functions.ts';

export interface Circumstances {
  readonly shop: Shop;
  readonly locale: Locale;
  readonly size: Size;
  /** Eight national digits nobody else uses. */
  readonly phone: string;
  /** Where pictures go; nothing when none are wanted. */
  readonly pictures: string | undefined;
}

/** Below this width the navigation stands in the drawer, in CSS pixels. */
const WIDE = 1024;

/** What a person does in the shop and sees there, by the stable hooks, in whatever browser. */
export class Visitor {
  readonly driver: Driver;
  readonly shop: Shop;
  readonly locale: Locale;
  readonly phone: string;
  readonly isWide: boolean;
  readonly #pictures: string | undefined;

  constructor(driver: Driver, { shop, locale, phone, size, pictures }: Circumstances) {
    this.driver = driver;
    this.shop = shop;
    this.locale = locale;
    this.phone = phone;
    this.isWide = size.width >= WIDE;
    this.#pictures = pictures;
  }

  /** `path` without a language. */
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

  sees(selector: string, patience?: number): Promise<void> {
    return this.driver.until(isShown, { selector, shown: true }, `to see ${selector}`, patience);
  }

  misses(selector: string): Promise<void> {
    return this.driver.until(isShown, { selector, shown: false }, `for ${selector} to go`);
  }

  reads(selector: string, text: string): Promise<void> {
    return this.driver.until(hasText, { selector, text }, `to read «${text}» in ${selector}`);
  }

  finds(selector: string, name: string, value: string): Promise<void> {
    return this.driver.until(hasAttribute, { selector, name, value }, `for ${name}="${value}" at ${selector}`);
  }

  attribute(selector: string, name: string): Promise<string> {
    return this.driver.evaluate(attributeOf, { selector, name });
  }

  isFocused(selector: string): Promise<void> {
    return this.driver.until(isFocused, selector, `for the focus on ${selector}`);
  }

  /** Types behind what a field holds already. */
  async fill(name: string, text: string): Promise<void> {
    await this.click(`[data-field="${name}"] input`);
    await this.driver.press('End');
    await this.driver.type(text);
  }

  /** The total of the open cart in minor units. */
  async cartTotal(): Promise<string> {
    await this.sees(`${modal('cart')} [data-cart-line]`);
    return this.attribute(`${modal('cart')} data[data-cart-total]`, 'value');
  }

  async cookie(name: string): Promise<Cookie | undefined> {
    return (await this.driver.cookies()).find((cookie) => cookie.name === name);
  }

  /** From the open phone modal to a customer with a name. */
  async signIn(name: string): Promise<void> {
    await this.fill('phone', this.phone);
    await this.click(`${modal('authPhone')} [type="submit"]`);
    await this.sees(modal('authCode'));
    await this.isFocused(`${modal('authCode')} input`);
    await this.look('code');
    await this.driver.type(await this.shop.code(`373${this.phone}`));
    await this.sees(modal('profile'));
    await this.fill('name', name);
    await this.click(`${modal('profile')} [type="submit"]`);
  }

  async openDrawer(): Promise<void> {
    await this.click('.header__burger');
    await this.sees('[data-drawer]');
  }

  /** The pictures in sight are there, nothing reaches over the page's edge, and a picture of it is kept where pictures are wanted. */
  async look(name: string): Promise<void> {
    await this.driver.evaluate(atRest, undefined);
    assert.deepEqual(
      await this.driver.evaluate(unreadPictures, undefined),
      [],
      `${name} has pictures that cannot be read`,
    );
    assert.deepEqual(await this.driver.evaluate(tooWide, undefined), [], `${name} is wider than the screen`);
    if (this.#pictures) await this.driver.screenshot(`${this.#pictures}-${name}.png`);
  }
}

export const modal = (name: string) => `dialog[data-modal="${name}"][open]`;
export const dish = (id: number | undefined, action: string) => `[data-product-id="${id}"] [data-action="${action}"]`;
