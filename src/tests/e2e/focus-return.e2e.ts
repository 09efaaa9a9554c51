import type { Locator, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { products } from '#backend/db/schema/index.ts';
import type { ModalName } from '#features/shared/modal.store.ts';
import { cartCookies, cartValue, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import type { OutsideProvider } from '../fixtures/outside-provider.ts';
import { CARDS } from './bank-page.ts';
import { advanceOrder } from './order-steps.ts';
import { Customer } from './customer.ts';
import { Keyboard } from './keyboard.ts';
import { test as provided } from './provider-test.ts';
import { listenForCode } from './saved-card.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
provided.use({ contextOptions: { reducedMotion: 'reduce' } });

const MENU = '/chisinau/casa-mare';

interface Visit {
  readonly page: Page;
  readonly shop: Shop;
  readonly phone: string;
  readonly customer: Customer;
}

interface ProvidedVisit extends Visit {
  readonly provider: OutsideProvider;
}

/** One way to open a modal. */
interface Way<Kind extends Visit = Visit> {
  /** Opens the page with the opener. */
  readonly start: (visit: Kind) => Promise<void>;
  /** Opens the modal; may be called repeatedly. */
  readonly open: (visit: Kind) => Promise<void>;
  /** The element that has the focus after closing: the opener or its replacement. */
  readonly back: (visit: Visit) => Locator;
}

type Ways<Kind extends Visit = Visit> = Readonly<Record<string, Way<Kind>>>;

/** A way that starts with a control and returns the focus to it. */
const by = <Kind extends Visit>(
  start: Way<Kind>['start'],
  opener: Way['back'],
  then: Way['open'] = async () => {},
): Way<Kind> => ({
  start,
  async open(visit) {
    await press(opener(visit));
    await then(visit);
  },
  back: opener,
});

async function press(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await control.focus();
  await control.press('Enter');
}

const at =
  (path: string): Way['start'] =>
  ({ customer }) =>
    customer.open(path);

async function withCart({ customer, shop }: Visit, path = MENU, cookies: Record<string, string> = {}): Promise<void> {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  await customer.openWithCookies(path, { ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)), ...cookies });
}

async function inCart(visit: Visit): Promise<void> {
  await withCart(visit);
  await visit.customer.openCart();
}

const openFilledCheckout = async (visit: Visit) =>
  withCart(visit, '/checkout', { token: await signInByApi(visit.shop, visit.phone) });

const inAccount =
  (path: string): Way['start'] =>
  async ({ customer, shop, phone }) =>
    customer.openWithCookies(path, { token: await signInByApi(shop, phone) });

const withOrder =
  (status: 'on_the_way' | 'delivered'): Way<ProvidedVisit>['start'] =>
  async ({ customer, shop, provider, phone }) => {
    const token = await signInByApi(shop, phone);
    const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
    await advanceOrder(provider, id, status);
    await customer.openWithCookies(`/orders/${id}`, { token });
  };

const opener =
  (name: ModalName, host = 'main'): Way['back'] =>
  ({ page }) =>
    page.locator(`${host} [data-open-modal="${name}"]:visible`).first();
const ofCart =
  (selector: string): Way['back'] =>
  ({ customer }) =>
    customer.modal('cart').locator(selector).first();

async function requestCode({ customer, phone }: Visit): Promise<void> {
  await customer.modal('authPhone').locator('input').fill(phone);
  await customer.modal('authPhone').locator('input').press('Enter');
}

const enterPromo =
  (code: string): Way['open'] =>
  async ({ customer }) => {
    await customer.modal('promocode').locator('input').fill(code);
    await customer.modal('promocode').locator('input').press('Enter');
  };

async function enterCard({ customer }: Visit): Promise<void> {
  for (const [field, value] of Object.entries({ number: CARDS.good, expiry: '12/30', cvc: '123', name: 'ANA RUSU' })) {
    await customer.modal('cardAdd').locator(`[data-field="${field}"] input`).fill(value);
  }
  await customer.modal('cardAdd').locator('input').last().press('Enter');
}

async function confirmCard(visit: Visit): Promise<void> {
  const code = listenForCode(visit.shop, '4242');
  await enterCard(visit);
  await visit.customer.modal('cardCode').locator('input').first().focus();
  await visit.page.keyboard.type(await code());
}

/** The modals that require a changed price or order status. */
const PROVIDED_WAYS = {
  unavailable: {
    'over the cart': {
      async start(visit) {
        await withCart(visit);
        await visit.customer.openCart();
      },
      async open({ page, provider, customer }) {
        await page.keyboard.press('Escape');
        await expect(customer.modal('cart')).toHaveCount(0);
        await provider.db.update(products).set({ price: sql`${products.price} + 100` });
        await press(page.locator('header [data-open-modal="cart"]'));
      },
      back: ofCart(':focus'),
    },
  },
  courier: { 'from the order': by(withOrder('on_the_way'), opener('courier')) },
  rate: { 'from the order': by(withOrder('delivered'), opener('rate')) },
} satisfies Partial<Record<ModalName, Ways<ProvidedVisit>>>;

/**
 * The modals that close on the page where they were opened, with all distinct ways to open them. The profile modal
 * navigates to another page, and the question about the time of an order leads to the time.
 */
const WAYS: Record<Exclude<ModalName, keyof typeof PROVIDED_WAYS | 'profile' | 'orderTime'>, Ways> = {
  authPhone: {
    'from the drawer': {
      start: at('/'),
      async open({ page }) {
        await press(page.locator('.header__burger'));
        await press(page.locator('[data-drawer] [data-guarded]').first());
      },
      back: ({ page }) => page.locator('.header__burger'),
    },
    'from the footer': by(at('/'), opener('authPhone', 'footer')),
    'from the cart': by(inCart, ofCart('[data-action="checkout"]')),
  },
  authCode: { 'from the cart': by(inCart, ofCart('[data-action="checkout"]'), requestCode) },
  cart: {
    'from the header': by(at('/'), opener('cart', 'header')),
    'from the bar': by(withCart, ({ page }) => page.locator('[data-cart-bar]')),
  },
  reset: {
    'from the cart': by(inCart, ofCart('[data-action="reset-cart"]')),
    'from a dish of another restaurant': by(
      (visit) => withCart(visit, '/chisinau/sakura'),
      ({ page }) => page.locator('[data-product-id]:not([data-options]) [data-action="increase"]').nth(1),
    ),
  },
  news: { 'from its card': by(at('/news'), ({ page }) => page.locator('[data-open-modal="news"]').nth(1)) },
  additives: {
    'from a dish': by(at(MENU), ({ page }) =>
      page.locator('[data-product-id][data-options] [data-action="increase"]').nth(1),
    ),
    'from the cart': by(async ({ page, customer }) => {
      await customer.open(MENU);
      await press(page.locator('[data-product-id][data-options] [data-action="increase"]').first());
      await customer.modal('additives').locator('[type="submit"]').click();
      await customer.openCart();
    }, ofCart('[data-open-modal="additives"]')),
  },
  address: { 'from its button': by(inAccount('/account/address'), opener('address')) },
  cardAdd: { 'from its button': by(inAccount('/account/bank'), opener('cardAdd')) },
  cardCode: {
    'from its card': by(async (visit) => {
      await inAccount('/account/bank')(visit);
      await press(visit.page.locator('.cards__add'));
      await enterCard(visit);
      await visit.customer.modal('cardCode').locator('.modal__close').click();
    }, opener('cardCode')),
  },
  cardSuccess: { 'from the button for a new card': by(inAccount('/account/bank'), opener('cardAdd'), confirmCard) },
  promocode: {
    'from the checkout': by(openFilledCheckout, opener('promocode')),
    'from the cart': by(inCart, ofCart('[data-open-modal="promocode"]')),
  },
  promocodeError: { 'from the checkout': by(openFilledCheckout, opener('promocode'), enterPromo('NOBODY')) },
  promocodeSuccess: {
    'from the cart': by(inCart, ofCart('[data-open-modal="promocode"]'), enterPromo('DINNER10')),
    'from the checkout': {
      start: openFilledCheckout,
      async open(visit) {
        const other = visit.page.locator('.promo-row_on button');
        if (await other.isVisible()) await press(other);
        await press(opener('promocode')(visit));
        await enterPromo('DINNER10')(visit);
      },
      back: ({ page }) => page.locator('.promo-row_on button'),
    },
  },
  restaurant: { 'from the menu': by(at(MENU), opener('restaurant')) },
  favourites: {
    'from the home page': by(async ({ page, customer }) => {
      await customer.open(MENU);
      await page.locator('main [data-favourite]').click();
      await expect(page.locator('main [data-favourite]')).toHaveAttribute('aria-pressed', 'true');
      await customer.open('/');
    }, opener('favourites')),
  },
  myAllergens: {
    'from the filter of a menu': by(async ({ page, customer }) => {
      await customer.open(MENU);
      await page.locator('[data-menu-filter]').click();
    }, opener('myAllergens')),
    'from the account': by(inAccount('/account'), opener('myAllergens')),
  },
  sharedCart: {
    'from a link': {
      start: at(MENU),
      open: async ({ page }) => page.evaluate(() => void (location.hash = '#cart=1.')),
      back: ({ page }) => page.locator('main h1'),
    },
  },
};

async function closesBack<Kind extends Visit>(
  name: string,
  { start, open, back }: Way<Kind>,
  visit: Kind,
): Promise<void> {
  const modal = visit.customer.modal(name);
  await start(visit);
  for (const close of ['Escape', 'its button', 'Back']) {
    await open(visit);
    await expect(modal).toBeVisible();
    const { pathname } = new URL(visit.page.url());
    if (close === 'Escape') await visit.page.keyboard.press('Escape');
    else if (close === 'Back') await visit.page.goBack();
    else await modal.locator('.modal__close').click();
    await expect(modal, close).toHaveCount(0);
    await expect(back(visit), close).toBeFocused();
    expect(new URL(visit.page.url()).pathname, close).toBe(pathname);
  }
}

const title = (name: string, how: string) => `the modal ${name}, opened ${how}, gives the focus back`;

for (const [name, ways] of Object.entries(WAYS)) {
  for (const [how, way] of Object.entries(ways)) {
    test(title(name, how), ({ page, shop, phone }) =>
      closesBack(name, way, { page, shop, phone, customer: new Customer(page, shop, 'en') }),
    );
  }
}

for (const [name, ways] of Object.entries<Ways<ProvidedVisit>>(PROVIDED_WAYS)) {
  for (const [how, way] of Object.entries(ways)) {
    provided(title(name, how), ({ page, shop, provider, phone }) =>
      closesBack(name, way, { page, shop, provider, phone, customer: new Customer(page, shop, 'en') }),
    );
  }
}

for (const close of ['Escape', 'its button']) {
  test(`the modal profile, closed by ${close}, navigates to the top of the requested page`, async ({
    page,
    shop,
    phone,
  }) => {
    const customer = new Customer(page, shop, 'en');
    await customer.open('/');
    await press(page.locator('footer [data-guarded]').first());
    await customer.signIn(phone);
    await expect(customer.modal('profile')).toBeVisible();
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await customer.modal('profile').locator('.modal__close').click();
    await page.waitForURL(/\/en\/(account|orders)/);
    await new Keyboard(page).expectFocusAtTop();
  });
}
