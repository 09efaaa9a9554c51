import type { Browser, CDPSession, Page } from 'playwright';
import {
  addCookies,
  createShopClient,
  loadMenu,
  placeOrderByApi,
  signInByApi,
} from '../../src/tests/fixtures/shop-setup.ts';
import { countTaps, placeFirstOrder, placeOrderAgain } from '../../src/tests/e2e/shortest-order.ts';
import { startShop, type Shop } from '../../src/tests/e2e/shop.ts';
import { CPU_SLOWDOWN, newPhone, SLOW_4G_LINK, touch, waitForIdle, withBrowser } from './phone.ts';
import { median, milliseconds, seconds, type Bench, type Row } from './row.ts';

const VIEWPORT = { width: 360, height: 740 } as const;
const RUNS = 3;
/** How long the customer looks at each step before the next tap. */
const READING_MS = 1000;
/** Between two digits or letters. */
const TYPING_DELAY_MS = 120;
const MAX_TOTAL_MS = 10_000;
const MAX_PRESSED_MS = 100;
const MAX_TOUCHES_FIRST_ORDER = 14;
const MAX_TAPS_ON_CONTROLS = 8;
const MAX_TOUCHES_RETURNING = 3;
/** Minutes of the demonstration per minute: orders are delivered at once. */
const FAST_DEMO = '1000';

const ORDERABLE = '[data-product-id]:has([data-counter])';
const DISH = `${ORDERABLE}[data-options]:has(img) > a`;
const PLUS = `${ORDERABLE}:not([data-options]) [data-action="increase"]`;
const SHEET = 'dialog[data-modal="additives"][open]';
/** The sheet, or its placeholder until its code has loaded. */
const ANY_SHEET = `${SHEET}, [data-placeholder-of="additives"][open]`;
const modal = (name: string): string => `dialog[data-modal="${name}"][open]`;

/** The steps of a first order in their order, each with what has to be visible at its end. */
const STEPS = {
  home: 'the home page',
  city: 'tap on a city until its restaurants',
  menu: 'tap on a restaurant until its dishes',
  dish: 'first tap on a dish until its name, picture and price',
  plus: 'tap on plus until the new count',
  cart: 'tap on the cart until its lines and the button to the checkout',
  signIn: 'tap on the checkout until the field for the phone',
  code: 'tap on the phone’s button until the field for the code',
  profile: 'last digit of the code until the field for the name',
  checkout: 'tap on the name’s button until the order can be placed',
  placed: 'tap on the order’s button until its number and status',
} as const;
type Step = keyof typeof STEPS;

/** Milliseconds. */
type Visit = Readonly<Record<Step, number>> & { readonly pressed: number };

/** Runs in the page: resolves to the milliseconds from the next touch of a link to the frame that shows it pressed. */
function measurePressed(selector: string): Promise<number> {
  const link = document.querySelector(selector);
  const opacity = () => link && getComputedStyle(link).opacity;
  const before = opacity();
  return new Promise((resolve) => {
    document.addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const watch = () => {
          const elapsed = performance.now() - timeStamp;
          if (opacity() !== before) resolve(elapsed);
          else if (elapsed > 2000) resolve(Infinity);
          else requestAnimationFrame(watch);
        };
        requestAnimationFrame(watch);
      },
      { once: true, capture: true },
    );
  });
}

/** Runs in the page: whether the open sheet of a dish shows its name, its loaded picture and its price. */
function isDishShown(selector: string): boolean {
  const sheet = document.querySelector(selector);
  const isVisible = (element: Element | null | undefined) => (element?.getClientRects().length ?? 0) > 0;
  const picture = sheet?.querySelector('img');
  return (
    sheet !== null &&
    isVisible(sheet?.querySelector('.modal__title')) &&
    isVisible(picture) &&
    Boolean(picture?.complete && picture.naturalWidth > 0) &&
    /\d/.test(sheet?.querySelector('footer')?.textContent ?? '')
  );
}

/** One first order on a slow phone without cookies and cache. */
async function visit(browser: Browser, shop: Shop, phone: string): Promise<Visit> {
  const context = await newPhone(browser, shop.url, undefined, VIEWPORT);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G_LINK);
  try {
    return await orderWithWaits(page, cdp, shop, phone);
  } finally {
    await context.close();
  }
}

async function orderWithWaits(page: Page, cdp: CDPSession, shop: Shop, phone: string): Promise<Visit> {
  const shown = (selector: string) => page.locator(selector).locator('visible=true').first().waitFor();
  const since = async (began: number, end: Promise<unknown>) => {
    await end;
    return performance.now() - began;
  };
  /** Milliseconds from the end of a tap on a control until `end` is fulfilled. */
  const tap = async (control: string, end: () => Promise<unknown>) => {
    await page.waitForTimeout(READING_MS);
    const target = page.locator(control).locator('visible=true').first();
    await target.scrollIntoViewIfNeeded();
    await page.evaluate(waitForIdle);
    const box = await target.boundingBox();
    if (!box) throw new Error(`${control} is not on the page`);
    await touch(cdp, box);
    return since(performance.now(), end());
  };
  const type = (text: string) => page.keyboard.type(text, { delay: TYPING_DELAY_MS });

  const home = await since(
    performance.now(),
    Promise.all([page.goto('/', { waitUntil: 'commit' }), shown('[data-city="chisinau"] a')]),
  );
  const city = await tap('[data-city="chisinau"] > a, [data-city="chisinau"] h2 a', () =>
    shown('[data-route="city"] [data-restaurant="casa-mare"] a'),
  );
  const menu = await tap('[data-restaurant="casa-mare"] a', () =>
    shown(`main[data-restaurant="casa-mare"] ${ORDERABLE}`),
  );
  await page.locator(DISH).first().scrollIntoViewIfNeeded();
  const pressed = page.evaluate(measurePressed, DISH);
  const dish = await tap(DISH, () => page.waitForFunction(isDishShown, ANY_SHEET));
  const submit = `${SHEET} [type="submit"]:enabled`;
  await shown(submit);
  await tap(submit, () => page.locator(SHEET).waitFor({ state: 'detached' }));
  const plus = await tap(PLUS, () => shown('[data-product-id]:not([data-options]) [data-counter][data-filled]'));
  const cart = await tap('[data-open-modal="cart"]', () =>
    Promise.all([shown('[data-cart-line]'), shown(`${modal('cart')} [data-action="checkout"]:enabled`)]),
  );
  const signIn = await tap(`${modal('cart')} [data-action="checkout"]`, () =>
    shown(`${modal('authPhone')} [data-field="phone"] input`),
  );
  await type(phone);
  const code = await tap(`${modal('authPhone')} [type="submit"]`, () => shown(`${modal('authCode')} input`));
  const digits = await shop.code(`373${phone}`);
  await type(digits);
  const profile = await since(performance.now(), shown(`${modal('profile')} [data-field="name"] input`));
  await type('Ana');
  const checkout = await tap(`${modal('profile')} [type="submit"]`, () =>
    shown('[data-action="place-order"]:not([aria-busy])'),
  );
  for (const [name, text] of [
    ['street', 'Пушкина'],
    ['house', '24'],
  ] as const) {
    const field = `[data-field="address.${name}"] input`;
    await tap(field, () => page.locator(field).and(page.locator(':focus')).waitFor());
    await type(text);
  }
  await shown('[data-action="place-order"]:enabled:not([aria-busy])');
  const placed = await tap('[data-action="place-order"]', () => shown('[data-order-id][data-status]'));
  return { home, city, menu, dish, pressed: await pressed, plus, cart, signIn, code, profile, checkout, placed };
}

async function waitingRows(browser: Browser): Promise<Row[]> {
  const shop = await startShop();
  try {
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, shop, `6900000${run}`));
    const medianOf = (key: keyof Visit) => median(visits.map((each) => each[key]));
    const steps = Object.entries(STEPS) as [Step, string][];
    const total = steps.reduce((sum, [step]) => sum + medianOf(step), 0);
    const pressed = medianOf('pressed');
    return [
      ...steps.map(([step, what]): Row => ({
        what: `waiting: ${what}`,
        goal: '',
        figure: seconds(medianOf(step)),
        meets: undefined,
      })),
      {
        what: 'waiting in a whole first order',
        goal: `≤ ${seconds(MAX_TOTAL_MS)}`,
        figure: seconds(total),
        meets: total <= MAX_TOTAL_MS,
      },
      {
        what: 'touch of a dish until its card looks pressed',
        goal: `≤ ${MAX_PRESSED_MS} ms`,
        figure: milliseconds(pressed),
        meets: pressed <= MAX_PRESSED_MS,
      },
    ];
  } finally {
    await shop.stop();
  }
}

const touchRow = (what: string, max: number, touches: number): Row => ({
  what,
  goal: `≤ ${max}`,
  figure: String(touches),
  meets: touches <= max,
});

/** The touches of a first and of a repeated order: taps on controls, and fields that are filled in. */
async function touchRows(browser: Browser): Promise<Row[]> {
  const shop = await startShop({ DEMO_PACE: FAST_DEMO });
  try {
    const first = await newPhone(browser, shop.url, undefined, VIEWPORT);
    const firstTaps = await countTaps(first);
    const { filled, tapped } = await placeFirstOrder(await first.newPage(), shop, '69000008');
    await first.close();
    const onControls = firstTaps() - tapped;

    const token = await signInByApi(shop, '69000009');
    await orderAndReceive(shop, token);
    const returning = await newPhone(browser, shop.url, undefined, VIEWPORT);
    await addCookies(returning, shop, { token });
    const returningTaps = await countTaps(returning);
    await placeOrderAgain(await returning.newPage(), shop);
    await returning.close();
    return [
      touchRow('touches of a first order: taps and fields', MAX_TOUCHES_FIRST_ORDER, onControls + filled),
      touchRow('of which taps on controls', MAX_TAPS_ON_CONTROLS, onControls),
      touchRow('touches of a customer who orders the same again', MAX_TOUCHES_RETURNING, returningTaps()),
    ];
  } finally {
    await shop.stop();
  }
}

/** Places an order to a saved address, and resolves when it is delivered. */
async function orderAndReceive(shop: Shop, token: string): Promise<void> {
  const api = createShopClient(shop, token);
  const order_id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
  for (;;) {
    const { status, address } = await api.call('getOrder', { query: { order_id } });
    if (status !== 'delivered') continue;
    if (!address?.city_id) throw new Error('The order has no address');
    await api.call('addAddress', {
      body: { ...address, city_id: address.city_id },
      idempotencyKey: crypto.randomUUID(),
    });
    return;
  }
}

/** What a first order on a slow phone costs: how long the customer waits at each step, and how often they touch. */
export const waiting: Bench = {
  name: 'waiting',
  run: () => withBrowser(async (browser) => [...(await waitingRows(browser)), ...(await touchRows(browser))]),
};
