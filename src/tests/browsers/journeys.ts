import assert from 'node:assert/strict';
import { LOCALES } from '#contract/constants.ts';
import { ORDER_STATUSES } from '#contract/order-lifecycle.ts';
import { withLocale } from '#i18n/paths.ts';
import { cookieLifetimeSeconds } from '#lib/cookies.ts';
import { loadMenu } from '../fixtures/shop-setup.ts';
import { background, shownStatuses, watchStatus } from './page-functions.ts';
import { dish, modal, type Visitor } from './visitor.ts';

const BADGE = 'header [data-cart-count]';
const MENU = '/chisinau/casa-mare';
const CART = 'header [data-open-modal="cart"]';
/** Statuses of an order up to its delivery, in order. */
const STATUS_SEQUENCE = ORDER_STATUSES.slice(ORDER_STATUSES.indexOf('placed'), ORDER_STATUSES.indexOf('delivered') + 1);

export interface Journey {
  readonly title: string;
  readonly walk: (visitor: Visitor) => Promise<void>;
}

/** User journeys that run in every browser. */
export const JOURNEYS: readonly Journey[] = [
  { title: 'a new customer orders dinner and follows it to delivery', walk: orderDinner },
  { title: 'Escape closes modals and restores the focus', walk: closeModals },
  { title: 'the chosen theme is stored', walk: switchTheme },
  { title: 'switching the language preserves the page', walk: switchLanguage },
  { title: 'going back shows later edits', walk: goBack },
  { title: 'no page is wider than the screen', walk: checkPageWidths },
  { title: 'a phone number is understood however it is typed', walk: typePhoneNumbers },
];

async function orderDinner(visitor: Visitor): Promise<void> {
  const total = await fillCart(visitor);
  await visitor.click(`${modal('cart')} [data-action="checkout"]`);
  await visitor.expectVisible(modal('authPhone'));
  await visitor.signIn('Ana Rusu');
  await visitor.isAt('/checkout');
  await expectCookie(visitor, 'token');
  const id = await checkOut(visitor, total);
  await followOrder(visitor, id, total);
}

/** Fills the cart, starting from the home page, and returns its total. */
async function fillCart(visitor: Visitor): Promise<string> {
  const {
    dishes: [plain],
    id,
  } = await loadMenu(visitor.shop, 'chisinau', 'casa-mare');
  await visitor.open('/');
  await visitor.look('home');
  await visitor.click('[data-city="chisinau"] a');
  await visitor.isAt('/chisinau');
  await visitor.look('city');
  await visitor.click('[data-restaurant="casa-mare"] a');
  await visitor.isAt(MENU);
  await visitor.look('menu');

  await visitor.click(dish(plain?.id, 'increase'));
  await visitor.expectText(BADGE, '1');
  await visitor.click(dish(plain?.id, 'increase'));
  await visitor.expectText(BADGE, '2');
  await visitor.click('[data-product-id][data-options] [data-action="increase"]');
  await visitor.expectVisible(modal('additives'));
  await visitor.look('additives');
  await visitor.click(`${modal('additives')} [type="submit"]`);
  await visitor.expectHidden(modal('additives'));
  await visitor.expectText(BADGE, '3');

  await visitor.click(CART);
  const line = `${modal('cart')} [data-cart-line="${plain?.id}"]`;
  const before = await visitor.cartTotal();
  await visitor.click(`${line} [data-action="increase"]`);
  await visitor.expectText(`${line} [data-count]`, '3');
  await visitor.click(`${line} [data-action="decrease"]`);
  await visitor.expectText(`${line} [data-count]`, '2');
  await visitor.expectAttribute(`${modal('cart')} data[data-cart-total]`, 'value', before);
  await visitor.look('cart');
  for (const name of ['cart', 'city', 'restaurantId']) await expectCookie(visitor, name);
  assert.equal((await visitor.cookie('city'))?.value, 'chisinau');
  assert.equal((await visitor.cookie('restaurantId'))?.value, String(id));
  return before;
}

/** Checks that a cookie has the path `/`, is lax, readable by scripts, and has its documented lifetime. */
async function expectCookie(visitor: Visitor, name: string): Promise<void> {
  const cookie = await visitor.cookie(name);
  assert.ok(cookie, `There is no cookie ${name}`);
  const { path, sameSite, httpOnly, secure } = cookie;
  assert.deepEqual(
    { path, sameSite: sameSite.toLowerCase(), httpOnly, secure },
    { path: '/', sameSite: 'lax', httpOnly: false, secure: false },
  );
  const days = (cookie.expires - Date.now() / 1000) / 86_400;
  assert.equal(Math.round(days), cookieLifetimeSeconds(name) / 86_400, `The cookie ${name} is stored for ${days} days`);
}

/** Completes the checkout and returns the order id. */
async function checkOut(visitor: Visitor, total: string): Promise<string> {
  await visitor.fill('address.street', 'Pușkin');
  await visitor.fill('address.house', '24');
  await visitor.click('[data-field="payment.method"] label:has(input[value="cash"])');
  await visitor.expectAttribute('data[data-total="items"]', 'value', total);
  await visitor.look('checkout');
  await visitor.click('[data-action="place-order"]:enabled:not([aria-busy])');
  await visitor.isAt('/checkout/success');
  await visitor.expectVisible('[data-order-id]');
  await visitor.expectHidden(BADGE);
  assert.equal(await visitor.cookie('cart'), undefined);
  await visitor.look('success');
  return visitor.attribute('[data-order-id]', 'data-order-id');
}

/** Checks that the order page shows every status up to the delivery without a reload. */
async function followOrder(visitor: Visitor, id: string, total: string): Promise<void> {
  await visitor.open(`/orders/${id}`);
  await visitor.expectVisible(`[data-order-id="${id}"]`);
  await visitor.driver.evaluate(watchStatus, undefined);
  await visitor.look('order');
  await visitor.expectVisible(`[data-order-id="${id}"][data-status="delivered"]`, 60_000);
  const shown = await visitor.driver.evaluate(shownStatuses, undefined);
  assert.ok(shown.length > 1, 'The status did not move');
  assert.deepEqual(shown, STATUS_SEQUENCE.slice(-shown.length));
  await visitor.expectAttribute('data[data-total="items"]', 'value', total);
  await visitor.look('delivered');
}

async function closeModals(visitor: Visitor): Promise<void> {
  await visitor.open(MENU);
  for (const name of ['cart', 'restaurant'])
    await openAndCloseModal(visitor, `${name === 'cart' ? 'header ' : ''}[data-open-modal="${name}"]`, modal(name));
  await openAndCloseModal(visitor, '[data-product-id][data-options] [data-action="increase"]', modal('additives'));
  if (!visitor.isWide) await openAndCloseModal(visitor, '.header__burger', '[data-drawer]');
  await visitor.open('/news');
  await openAndCloseModal(visitor, '[data-open-modal="news"]', modal('news'));
}

async function openAndCloseModal(visitor: Visitor, opener: string, opened: string): Promise<void> {
  await visitor.click(opener);
  await visitor.expectVisible(opened);
  await visitor.driver.press('Escape');
  await visitor.expectHidden(opened);
  await visitor.isFocused(opener);
  await visitor.overlayEntryGone();
}

async function switchTheme(visitor: Visitor): Promise<void> {
  const { driver } = visitor;
  await visitor.open('/chisinau');
  const before = await driver.evaluate(background, undefined);
  if (!visitor.isWide) await visitor.openDrawer();
  await visitor.click('[data-theme-switch]');
  await driver.until(
    (was) => getComputedStyle(document.body).backgroundColor !== was,
    before,
    'for another background',
  );
  await visitor.look('switched');
  await expectCookie(visitor, 'theme');
  const chosen = (await visitor.cookie('theme'))?.value ?? '';
  await driver.reload();
  await visitor.expectAttribute('html', 'data-theme', chosen);
  assert.notEqual(await driver.evaluate(background, undefined), before);
  for (const [name, path] of [
    ['menu', MENU],
    ['home', '/'],
  ] as const) {
    await visitor.open(path);
    await visitor.look(`${name}-${chosen}`);
  }
}

async function switchLanguage(visitor: Visitor): Promise<void> {
  const other = LOCALES[(LOCALES.indexOf(visitor.locale) + 1) % LOCALES.length] ?? visitor.locale;
  await visitor.open(`${MENU}?from=flyer`);
  if (visitor.isWide) await visitor.click('.header__languages summary');
  else await visitor.openDrawer();
  await visitor.look('languages');
  await visitor.click(`[data-locale-switch="${other}"]`);
  await visitor.expectAttribute('html', 'lang', other);
  assert.equal(
    await visitor.driver.evaluate(() => location.pathname + location.search, undefined),
    withLocale(`${MENU}?from=flyer`, other),
  );
  await expectCookie(visitor, 'i18n_redirected');
  assert.equal((await visitor.cookie('i18n_redirected'))?.value, other);
}

async function goBack(visitor: Visitor): Promise<void> {
  const {
    dishes: [plain],
  } = await loadMenu(visitor.shop, 'chisinau', 'casa-mare');
  await visitor.open(MENU);
  await visitor.open(`${MENU}/${plain?.slug}`);
  await visitor.look('dish');
  await visitor.click(dish(plain?.id, 'increase'));
  await visitor.click(dish(plain?.id, 'increase'));
  await visitor.expectText(BADGE, '2');
  await visitor.driver.back();
  await visitor.isAt(MENU);
  await visitor.expectText(`[data-product-id="${plain?.id}"] [data-count]`, '2');
  await visitor.expectText(BADGE, '2');
}

async function checkPageWidths(visitor: Visitor): Promise<void> {
  for (const [name, path] of [
    ['news', '/news'],
    ['news-item', '/news/soup-week'],
    ['app', '/app'],
    ['privacy', '/privacy'],
    ['success-alone', '/success'],
    ['balti', '/balti/north-grill'],
  ] as const) {
    await visitor.open(path);
    await visitor.look(name);
  }
}

const PHONE_FIELD = `${modal('authPhone')} [data-field="phone"] input`;
/** Longer than any number with its prefix. */
const ERASE = 20;

/** What is typed into an empty field, a number is a count of backspaces; the result is always the same number. */
const PHONE_KEYSTROKES: readonly (readonly (string | number)[])[] = [
  ['69123456'],
  ['069123456'],
  ['37369123456'],
  ['+37369123456'],
  ['0037369123456'],
  ['+373 69 123 456'],
  ['069-12-34-56'],
  ['6912', ERASE, '69123456'],
  ['6912', ERASE, '+37369123456'],
  ['691299', 2, '3456'],
  ['+373', 3, '69123456'],
];

async function typePhoneNumbers(visitor: Visitor): Promise<void> {
  const { driver } = visitor;
  await visitor.open('/#sign-in=/orders');
  await visitor.isFocused(PHONE_FIELD);
  for (const keystrokes of PHONE_KEYSTROKES) {
    await driver.press('End');
    for (const part of [ERASE, ...keystrokes])
      if (typeof part === 'string') await driver.type(part);
      else for (let count = 0; count < part; count += 1) await driver.press('Backspace');
    await driver.until(
      ({ selector, value }) => document.querySelector<HTMLInputElement>(selector)?.value === value,
      { selector: PHONE_FIELD, value: '+373 691-23-456' },
      `for +373 691-23-456 after ${keystrokes.join(', ')}`,
    );
  }
}
