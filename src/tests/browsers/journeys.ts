import assert from 'node:assert/strict';
import { LOCALES, ORDER_STATUSES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { lifetime } from '#lib/cookies.ts';
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
  { title: 'a new customer orders dinner and follows it to delivery', walk: ordersDinner },
  { title: 'Escape closes modals and restores the focus', walk: closesModals },
  { title: 'the chosen theme is stored', walk: switchesTheme },
  { title: 'switching the language preserves the page', walk: switchesLanguage },
  { title: 'going back shows later edits', walk: goesBack },
  { title: 'no page is wider than the screen', walk: looksAround },
];

async function ordersDinner(visitor: Visitor): Promise<void> {
  const total = await fillsCart(visitor);
  await visitor.click(`${modal('cart')} [data-action="checkout"]`);
  await visitor.sees(modal('authPhone'));
  await visitor.signIn('Ana Rusu');
  await visitor.isAt('/checkout');
  await expectCookie(visitor, 'token');
  const id = await checksOut(visitor, total);
  await watches(visitor, id, total);
}

/** Fills the cart, starting from the home page, and returns its total. */
async function fillsCart(visitor: Visitor): Promise<string> {
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
  await visitor.reads(BADGE, '1');
  await visitor.click(dish(plain?.id, 'increase'));
  await visitor.reads(BADGE, '2');
  await visitor.click('[data-product-id][data-options] [data-action="increase"]');
  await visitor.sees(modal('additives'));
  await visitor.look('additives');
  await visitor.click(`${modal('additives')} [type="submit"]`);
  await visitor.misses(modal('additives'));
  await visitor.reads(BADGE, '3');

  await visitor.click(CART);
  const line = `${modal('cart')} [data-cart-line="${plain?.id}"]`;
  const before = await visitor.cartTotal();
  await visitor.click(`${line} [data-action="increase"]`);
  await visitor.reads(`${line} [data-count]`, '3');
  await visitor.click(`${line} [data-action="decrease"]`);
  await visitor.reads(`${line} [data-count]`, '2');
  await visitor.finds(`${modal('cart')} data[data-cart-total]`, 'value', before);
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
  assert.equal(Math.round(days), lifetime(name) / 86_400, `The cookie ${name} is stored for ${days} days`);
}

/** Completes the checkout and returns the order id. */
async function checksOut(visitor: Visitor, total: string): Promise<string> {
  await visitor.fill('address.street', 'Pușkin');
  await visitor.fill('address.house', '24');
  await visitor.click('[data-field="payment.method"] label:has(input[value="cash"])');
  await visitor.finds('data[data-total="items"]', 'value', total);
  await visitor.look('checkout');
  await visitor.click('[data-action="place-order"]:enabled:not([aria-busy])');
  await visitor.isAt('/checkout/success');
  await visitor.sees('[data-order-id]');
  await visitor.misses(BADGE);
  assert.equal(await visitor.cookie('cart'), undefined);
  await visitor.look('success');
  return visitor.attribute('[data-order-id]', 'data-order-id');
}

/** Checks that the order page shows every status up to the delivery without a reload. */
async function watches(visitor: Visitor, id: string, total: string): Promise<void> {
  await visitor.click(`main a[href$="/orders/${id}"]`);
  await visitor.isAt(`/orders/${id}`);
  await visitor.sees(`[data-order-id="${id}"]`);
  await visitor.driver.evaluate(watchStatus, undefined);
  await visitor.look('order');
  await visitor.sees(`[data-order-id="${id}"][data-status="delivered"]`, 60_000);
  const shown = await visitor.driver.evaluate(shownStatuses, undefined);
  assert.ok(shown.length > 1, 'The status did not move');
  assert.deepEqual(shown, STATUS_SEQUENCE.slice(-shown.length));
  await visitor.finds('data[data-total="items"]', 'value', total);
  await visitor.look('delivered');
}

async function closesModals(visitor: Visitor): Promise<void> {
  await visitor.open(MENU);
  for (const name of ['cart', 'restaurant'])
    await closes(visitor, `${name === 'cart' ? 'header ' : ''}[data-open-modal="${name}"]`, modal(name));
  await closes(visitor, '[data-product-id][data-options] [data-action="increase"]', modal('additives'));
  if (!visitor.isWide) await closes(visitor, '.header__burger', '[data-drawer]');
  await visitor.open('/news');
  await closes(visitor, '[data-open-modal="news"]', modal('news'));
}

async function closes(visitor: Visitor, opener: string, opened: string): Promise<void> {
  await visitor.click(opener);
  await visitor.sees(opened);
  await visitor.driver.press('Escape');
  await visitor.misses(opened);
  await visitor.isFocused(opener);
}

async function switchesTheme(visitor: Visitor): Promise<void> {
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
  await visitor.finds('html', 'data-theme', chosen);
  assert.notEqual(await driver.evaluate(background, undefined), before);
  for (const [name, path] of [
    ['menu', MENU],
    ['home', '/'],
  ] as const) {
    await visitor.open(path);
    await visitor.look(`${name}-${chosen}`);
  }
}

async function switchesLanguage(visitor: Visitor): Promise<void> {
  const other = LOCALES[(LOCALES.indexOf(visitor.locale) + 1) % LOCALES.length] ?? visitor.locale;
  await visitor.open(`${MENU}?from=flyer`);
  if (visitor.isWide) await visitor.click('.header__languages summary');
  else await visitor.openDrawer();
  await visitor.look('languages');
  await visitor.click(`[data-locale-switch="${other}"]`);
  await visitor.finds('html', 'lang', other);
  assert.equal(
    await visitor.driver.evaluate(() => location.pathname + location.search, undefined),
    withLocale(`${MENU}?from=flyer`, other),
  );
  await expectCookie(visitor, 'i18n_redirected');
  assert.equal((await visitor.cookie('i18n_redirected'))?.value, other);
}

async function goesBack(visitor: Visitor): Promise<void> {
  const {
    dishes: [plain],
  } = await loadMenu(visitor.shop, 'chisinau', 'casa-mare');
  await visitor.open(MENU);
  await visitor.click(`[data-product-id="${plain?.id}"] a`);
  await visitor.isAt(`${MENU}/${plain?.slug}`);
  await visitor.look('dish');
  await visitor.click(dish(plain?.id, 'increase'));
  await visitor.click(dish(plain?.id, 'increase'));
  await visitor.reads(BADGE, '2');
  await visitor.driver.back();
  await visitor.isAt(MENU);
  await visitor.reads(`[data-product-id="${plain?.id}"] [data-count]`, '2');
  await visitor.reads(BADGE, '2');
}

async function looksAround(visitor: Visitor): Promise<void> {
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
