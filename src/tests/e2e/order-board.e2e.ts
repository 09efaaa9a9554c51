import { asMinor, toMajor } from '#contract/money.ts';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Board, BoardOrder } from '#contract/staff/board.ts';
import { formatTime } from '#features/shared/dates.ts';
import {
  addCookies,
  createShopClient,
  loadMenu,
  type OrderFields,
  placeOrderByApi,
  type RestaurantMenu,
  signInByApi,
} from '../fixtures/shop-setup.ts';
import { clippedText } from './clipped-text.ts';
import { addCourier, staffCall } from './courier-phone.ts';
import { Keyboard } from './keyboard.ts';
import type { Shop } from './shop.ts';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, testWith } from './test.ts';

const WIDTHS = [360, 768, 1280];
/** Sooner than the board polls: the stream has announced it. */
const BY_STREAM = { timeout: 5000 };
const BY_POLLING = { timeout: 15_000 };

// Orders stay where the kitchen leaves them.
const test = testWith({ DEMO_PACE: '0' });

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  // The loser of two answers gets 409; a page without a session 401.
  expectedError: /status of (401|409)/,
});

interface Kitchen {
  readonly menu: RestaurantMenu;
  /** The session of the customer who places the orders. */
  readonly token: string;
  /** Places an order of two dishes, for a slot or as soon as possible; returns its id. */
  readonly order: (slotAt?: string, fields?: OrderFields) => Promise<number>;
}

/** Opens the board of a restaurant, signed in as its owner, and starts the shift. */
async function openBoard(page: Page, shop: Shop, phone: string): Promise<Kitchen> {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  await signInAsOwner(page, shop);
  await rejectNewOrders(page, menu.id);
  await page.evaluate((id) => localStorage.setItem('staff:restaurant', String(id)), menu.id);
  await page.goto('/staff/board');
  await startShift(page);
  const token = await signInByApi(shop, phone);
  return { menu, token, order: (slotAt, fields = {}) => placeOrderByApi(shop, token, menu, fields, slotAt) };
}

async function readBoard(page: Page, restaurantId: number): Promise<Board> {
  const response = await page.request.get(`/staff/api/get-board?restaurant_id=${restaurantId}`, {
    headers: { 'x-staff': '1' },
  });
  return (await response.json()) as Board;
}

const later = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString();

/** Rejects the new orders that earlier tests have left in the shop: they would ring. */
async function rejectNewOrders(page: Page, restaurantId: number): Promise<void> {
  const { orders } = await readBoard(page, restaurantId);
  for (const { id, status } of orders)
    if (status === 'placed')
      await staffCall(page, 'move-order', { order_id: id, from: 'placed', to: 'rejected', code: 'too_busy' });
}

/** A second tablet with the same session. */
async function secondBoard(page: Page, browser: Browser, blockStream = false): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState(), locale: 'ru' });
  const board = await context.newPage();
  if (blockStream) await board.route('**/staff/api/board-events*', (route) => route.abort());
  await board.goto(page.url());
  await startShift(board);
  return board;
}

async function startShift(page: Page): Promise<void> {
  await page.locator('[data-action="start-shift"]').click();
  await expect(page.locator('[data-sound="on"]')).toBeVisible();
}

const card = (page: Page, id: number) => page.locator(`[data-board-order="${id}"]`);
const ringing = (page: Page, value: boolean) => page.locator(`[data-ringing="${value}"]`);
const dialog = (page: Page, name: string) => page.locator(`dialog[data-modal="${name}"]`);

async function accept(page: Page, id: number): Promise<void> {
  await card(page, id).locator('[data-action="accept"]').click();
  await dialog(page, 'accept').locator('[data-minutes="30"]').click();
  await expect(page.locator(`[data-column="cooking"] [data-board-order="${id}"]`)).toBeVisible();
}

/** Into how many lines a text is broken. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  });

/** Whether an element is wider than its place. */
const isCutOff = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element.scrollWidth > element.clientWidth);

test('an order rings on every board until one answers it; who is too late sees who was faster and when', async ({
  page,
  browser,
  shop,
  phone,
}) => {
  const { order } = await openBoard(page, shop, phone);
  const other = await secondBoard(page, browser);
  const id = await order();
  for (const board of [page, other]) {
    await expect(card(board, id)).toBeVisible(BY_STREAM);
    await expect(ringing(board, true)).toBeVisible();
  }
  await card(other, id).locator('[data-action="accept"]').click();
  await accept(page, id);
  for (const board of [page, other]) await expect(ringing(board, false)).toBeVisible(BY_STREAM);
  await dialog(other, 'accept').locator('[data-minutes="20"]').click();
  await expect(other.locator('.toast')).toContainText(new RegExp(`Заказ ${id}.*принят, Ana Rusu, \\d\\d:\\d\\d`));
  await expect(dialog(other, 'accept')).toHaveCount(0);
  await other.context().close();
});

test('card and ticket show where to deliver and what change to give; a delay shows the old and the new time', async ({
  page,
  shop,
  phone,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  // As if every customer had chosen the zone by its name, which the demonstration has no zones for.
  await page.route('**/staff/api/get-board?*', async (route) => {
    const response = await route.fetch();
    const board = (await response.json()) as Board;
    await route.fulfill({
      response,
      json: { ...board, orders: board.orders.map((each) => ({ ...each, zone_chosen: true })) },
    });
  });
  const { menu, order } = await openBoard(page, shop, phone);
  const cities = await createShopClient(shop, '').call('getCities');
  const address = {
    city_id: cities.find(({ slug }) => slug === menu.city)?.id ?? 0,
    street: 'Pușkin',
    house: '24',
    block: 'B',
    entrance: '2',
    floor: '3',
    apartment: '12',
    intercom: '45K',
    comment: 'Вход со двора',
  };
  const id = await order(undefined, { address, payment: { method: 'cash', change_from: toMajor(asMinor(500_000)) } });
  await expect(card(page, id)).toBeVisible(BY_STREAM);
  const { total } = (await readBoard(page, menu.id)).orders.find((open) => open.id === id) ?? { total: 0 };
  // With no-break spaces, and in Moldovan lei: `4 760,00 лея`.
  const change = new Intl.NumberFormat('ru', { useGrouping: false }).format(5000 - total).replace(',', '[.,]');
  const texts = [
    /Pușkin, 24, корп\. B/,
    /подъезд 2 · этаж 3 · кв\. 12 · домофон 45K/,
    /Вход со двора/,
    /Адрес не\sпроверен/,
    new RegExp(`сдача с\\s5.?000.*: дать ${change.replace(/^(\d)(\d{3})/, '$1.?$2')}`),
  ];
  for (const text of texts) await expect(card(page, id)).toContainText(text);
  await accept(page, id);
  await card(page, id).locator('[data-action="print"]').click();
  for (const text of texts) await expect(page.locator(`[data-ticket="${id}"]`)).toContainText(text);

  const { expected_at: promised } = (await readBoard(page, menu.id)).orders.find((open) => open.id === id) ?? {};
  const [before, after] = [0, 15].map((minutes) => formatTime(later(promised ?? '', minutes), 'ru'));
  await card(page, id).locator('[data-action="delay"]').click();
  const choice = dialog(page, 'delay').locator('[data-minutes="15"]');
  await expect(choice).toContainText(`${before} → ${after}`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await linesOf(choice.locator('.board-minutes__result')), `${width} px`).toBe(1);
    expect(await isCutOff(page.locator('.board__columns')), `${width} px`).toBe(false);
  }
  await choice.click();
  await expect(dialog(page, 'delay')).toHaveCount(0);
  await expect(card(page, id)).toContainText(`к ${after}`);
  await card(page, id).locator('[data-action="sooner"]').click();
  await expect(dialog(page, 'sooner').locator('[data-minutes="15"]')).toContainText(`${after} → ${before}`);
  await page.keyboard.press('Escape');
});

test('a problem and a review of a customer are counted on home and board, and staff answer both', async ({
  page,
  shop,
  phone,
}) => {
  const { token, order } = await openBoard(page, shop, phone);
  const id = await order();
  const steps = ['placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered'] as const;
  for (const [index, from] of steps.slice(0, -1).entries())
    await staffCall(page, 'move-order', { order_id: id, from, to: steps[index + 1], minutes: 20 });
  const customer = createShopClient(shop, token);
  await customer.call('reportProblem', { body: { order_id: id, reason: 'missing', message: 'Нет хлеба' } });
  const stars = { food: 5, delivery: 5, service: 4 };
  await customer.call('rateOrder', { body: { order_id: id, ...stars, comment: 'Очень вкусно', publish: true } });
  const count = (name: string) => page.locator(`[data-open-count="${name}"]`);

  await page.goto('/staff');
  await expect(count('problems')).toBeVisible();
  await expect(count('reviews')).toBeVisible();
  await page.goto('/staff/board');
  await count('problems').click();
  const problem = page.locator('[data-problem]', { hasText: `Заказ ${id}` });
  await expect(problem).toContainText('Нет хлеба');
  await expect(problem.locator('[data-action="call"]')).toHaveAttribute('href', 'tel:+37369123456');
  await problem.locator('[data-action="handle"]').click();
  await dialog(page, 'handle-problem').locator('[data-field="note"] input').fill('Привезли хлеб');
  await dialog(page, 'handle-problem').locator('footer button').click();
  await expect(problem).toHaveCount(0);
  await page.locator('[data-field="state"] select').selectOption('handled');
  await expect(problem).toContainText('Привезли хлеб');

  await page.goto('/staff/reviews');
  const review = page.locator('[data-review]', { hasText: `Заказ ${id}` });
  await expect(review).toContainText('Очень вкусно');
  await expect(review).toContainText('Оценка 4,7 из 5');
  await review.locator('[data-action="approve"]').click();
  await expect(review).toHaveCount(0);
  const reviews = await page.request.get(`${shop.url}/chisinau/casa-mare/reviews`);
  expect(await reviews.text()).toContain('Очень вкусно');
});

test('the line about connection, sound and waiting orders stays on the screen', async ({ page, shop, phone }) => {
  const { order } = await openBoard(page, shop, phone);
  for (let count = 0; count < 3; count += 1) await order();
  await expect(page.locator('[data-column="new"] [data-board-order]').nth(2)).toBeVisible(BY_STREAM);
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 500 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY), `${width} px`).toBeGreaterThan(200);
    await expect(page.locator('[data-action="seen"]'), `${width} px`).toBeInViewport();
    await page.context().setOffline(true);
    await expect(page.locator('.board__alerts [role="alert"]'), `${width} px`).toBeInViewport();
    await page.context().setOffline(false);
    await expect(page.locator('.board__alerts [role="alert"]')).toHaveCount(0, BY_POLLING);
  }
});

test('a delay, and a courier who is removed, reach the open pages of the order, the list and the link to it', async ({
  page,
  browser,
  shop,
  phone,
}) => {
  const { menu, token, order } = await openBoard(page, shop, phone);
  const id = await order();
  await accept(page, id);
  const courier = await addCourier(page, menu.id, 'Ион Чебан');
  const assigned = await staffCall<BoardOrder>(page, 'assign-courier', { order_id: id, from: null, staff_id: courier });
  const context = await browser.newContext({ baseURL: shop.url, locale: 'ru' });
  await addCookies(context, shop, { token });
  const open = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(path);
    return tab;
  };
  const openOrder = async () => {
    const tab = await context.newPage();
    const stream = tab.waitForResponse('**/api/order-events*');
    await tab.goto(`/orders/${id}`);
    await stream;
    return tab;
  };
  const pages = [await openOrder(), await openOrder()];
  const list = await open('/orders');
  const news = await open('/news');
  const times = () =>
    Promise.all([
      ...pages.map((tab) => tab.locator('.order__eta').innerText()),
      list.locator(`[data-order-id="${id}"] .order-row__eta`).innerText(),
    ]).then((texts) => texts.map((text) => /\d\d:\d\d.*\d\d:\d\d/.exec(text)?.[0].replace(/[^\d:]+/, ' ')));
  await expect.poll(async () => new Set(await times()).size).toBe(1);
  for (const tab of pages) await expect(tab.locator('.courier-row')).toContainText('Ион Чебан');

  const minutesLeft = async () =>
    Number(/(\d+)\sмин/.exec(await news.locator('[data-open-order] span').innerText())?.[1]);

  const [before] = await times();
  await expect.poll(minutesLeft).toBeGreaterThan(0);
  const minutesBefore = await minutesLeft();
  await card(page, id).locator('[data-action="delay"]').click();
  await dialog(page, 'delay').locator('[data-minutes="30"]').click();
  await expect(dialog(page, 'delay')).toHaveCount(0);
  await expect.poll(async () => (await times()).includes(before), BY_STREAM).toBe(false);
  // The clock may have gone on.
  await expect.poll(minutesLeft, BY_STREAM).toBeGreaterThan(minutesBefore + 20);
  expect(new Set(await times()).size).toBe(1);

  await staffCall(page, 'assign-courier', { order_id: id, from: assigned.courier?.id, staff_id: null });
  for (const tab of pages) await expect(tab.locator('.courier-row')).toBeHidden(BY_STREAM);
  await context.close();
});

test(
  'a board without a stream still shows the order and rings',
  { tag: '@extended' },
  async ({ page, browser, shop, phone }) => {
    const { order } = await openBoard(page, shop, phone);
    const other = await secondBoard(page, browser, true);
    const id = await order();
    await expect(card(other, id)).toBeVisible(BY_POLLING);
    await expect(ringing(other, true)).toBeVisible();
    await other.context().close();
  },
);

test(
  'a scheduled order is accepted for the time that the customer chose',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { menu, order } = await openBoard(page, shop, phone);
    const { days } = await createShopClient(shop, '').call('getSlots', { query: { id_restaurant: menu.id } });
    const slot = days.at(-1)?.slots[0];
    const id = await order(slot?.at);
    await card(page, id).locator('[data-action="accept"]').click();
    await expect(dialog(page, 'accept').locator('[data-minutes]')).toHaveCount(0);
    await expect(dialog(page, 'accept').locator('[data-action="accept-for"]')).toContainText(
      slot?.label.slice(0, 5) ?? '-',
    );
    await dialog(page, 'accept').locator('[data-action="accept-for"]').click();
    await expect(dialog(page, 'accept')).toHaveCount(0);
    await expect(page.locator(`[data-board-order="${id}"][data-status="accepted"]`)).toBeVisible();
  },
);

test(
  'a board that cannot be loaded again says so, and the orders that were loaded stay',
  { tag: '@extended' },
  async ({ page, shop, phone, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    const { order } = await openBoard(page, shop, phone);
    const id = await order();
    await expect(card(page, id)).toBeVisible(BY_STREAM);
    await page.route('**/staff/api/get-board?*', (route) => route.fulfill({ status: 500, json: {} }));
    await expect(page.getByText('Не удалось загрузить заказы')).toBeVisible({ timeout: 45_000 });
    await expect(card(page, id)).toBeVisible();
    await page.unroute('**/staff/api/get-board?*');
    await expect(page.getByText('Не удалось загрузить заказы')).toBeHidden({ timeout: 30_000 });
  },
);

test('an order is accepted with the keyboard alone', { tag: '@extended' }, async ({ page, shop, phone }) => {
  const { order } = await openBoard(page, shop, phone);
  const id = await order();
  await new Keyboard(page).tabTo(card(page, id).locator('[data-action="accept"]'));
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'accept').locator('[data-autofocus]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-column="cooking"] [data-board-order="${id}"]`)).toBeVisible();
});

test(
  'a dish that has run out is stopped with one tap, and customers see it at once',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { menu, order } = await openBoard(page, shop, phone);
    const [dish] = menu.dishes;
    if (!dish) throw new Error('The restaurant has no dishes');
    const soldOut = async () => {
      const html = await (await page.request.get(`${shop.url}/chisinau/casa-mare/${dish.slug}`)).text();
      return html.includes('https://schema.org/OutOfStock');
    };
    expect(await soldOut()).toBe(false);
    const id = await order();
    // As if another tab had chosen another restaurant: the dialog belongs to the restaurant of this board.
    await page.evaluate(() => localStorage.removeItem('staff:restaurant'));
    await card(page, id).locator('[data-action="refuse"]').click();
    await dialog(page, 'reject').locator('[data-field="code"] input[value="sold_out"]').check({ force: true });
    await dialog(page, 'reject').locator(`[data-stop-product="${dish.id}"] [data-action="stop-item"]`).click();
    await expect.poll(soldOut, { timeout: 5000 }).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('[data-action="stop"]').click();
    const stopped = dialog(page, 'stop-list').locator(`[data-stop-product="${dish.id}"][data-stopped="true"]`).first();
    await expect(stopped).toBeVisible();
    await stopped.locator('[data-action="back"]').click();
    await expect.poll(soldOut, { timeout: 5000 }).toBe(false);
  },
);

test(
  'of two orders that are rejected at once each can be undone',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { order } = await openBoard(page, shop, phone);
    const [undone, rejected] = [await order(), await order()];
    const undo = (id: number) => card(page, id).locator('[data-action="undo-rejection"]');
    for (const id of [undone, rejected]) {
      await card(page, id).locator('[data-action="refuse"]').click();
      await dialog(page, 'reject').locator('[data-field="code"] input[value="too_busy"]').check({ force: true });
      await dialog(page, 'reject').locator('footer button').click();
      await expect(undo(id)).toBeFocused();
    }
    await expect(ringing(page, false)).toBeVisible();
    await undo(undone).click();
    await expect(card(page, undone)).toBeFocused();
    await expect(ringing(page, true)).toBeVisible();
    await expect(card(page, rejected)).toHaveCount(0, BY_POLLING);
    await expect(card(page, undone).locator('[data-action="accept"]')).toBeVisible();
  },
);

test('an accepted order is printed once, and again as a copy', { tag: '@extended' }, async ({ page, shop, phone }) => {
  // The dialog of the browser would wait for an answer.
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelector('.ticket')?.textContent ?? '');
  });
  const { menu, order } = await openBoard(page, shop, phone);
  await page.locator('[data-open-modal="printer"]').click();
  await dialog(page, 'printer').locator('[data-field="automatic"] input').check({ force: true });
  await page.keyboard.press('Escape');
  const id = await order();
  await accept(page, id);
  const ticket = page.locator(`[data-ticket="${id}"]`);
  await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(`${id}.*NU ESTE BON FISCAL`));
  await expect(ticket).toContainText(`3 × ${menu.dishes[0]?.name}`);
  await expect(ticket).not.toContainText('КОПИЯ');
  // 80 mm are 226.8 points, and the whole ticket is on one page.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(Number(paper.match(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/)?.[1])).toBeCloseTo(227, 0);
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(ticket).toHaveCount(0);
  await card(page, id).locator('[data-action="print"]').click();
  await expect(ticket).toContainText('КОПИЯ 2');
});

test(
  'opening the board of a restaurant that left an order unanswered accepts orders again',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    await openBoard(page, shop, phone);
    let isUnattended = true;
    await page.route('**/staff/api/get-board*', async (route) => {
      const response = await route.fetch();
      const board = await response.json();
      board.restaurant.unattended_since = isUnattended ? board.now : null;
      await route.fulfill({ response, json: board });
    });
    const resumed = page.waitForRequest('**/staff/api/pause-restaurant');
    await page.reload();
    expect((await resumed).postDataJSON()).toMatchObject({ minutes: 0 });
    isUnattended = false;
    await expect(page.locator('.toast')).toContainText('Ресторан снова принимает заказы');
  },
);

test(
  'the board and its dialogs leave axe nothing to find and fit a phone, a tablet and a wide screen',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    test.setTimeout(240_000);
    const { order } = await openBoard(page, shop, phone);
    const cooking = await order();
    await expect(card(page, cooking)).toBeVisible();
    await accept(page, cooking);
    const id = await order();
    await expect(card(page, id)).toBeVisible();
    const check = async (where: string) => {
      await checkStaffPage(page, where, WIDTHS);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await clippedText(page), `${where}, ${width} px`).toEqual([]);
      }
    };
    await check('board');
    for (const [name, opener] of [
      ['accept', card(page, id).locator('[data-action="accept"]')],
      ['reject', card(page, id).locator('[data-action="refuse"]')],
      ['stop-list', page.locator('[data-action="stop"]')],
      ['printer', page.locator('[data-open-modal="printer"]')],
    ] as const) {
      await opener.click();
      await expect(dialog(page, name)).toBeVisible();
      if (name === 'reject')
        await dialog(page, name).locator('[data-field="code"] input[value="sold_out"]').check({ force: true });
      if (name === 'stop-list') await expect(page.locator('[data-stop-product]').first()).toBeVisible();
      await check(name);
      await page.keyboard.press('Escape');
      await expect(dialog(page, name)).toHaveCount(0);
    }
  },
);
