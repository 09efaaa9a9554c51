import { asMinor, toMajor } from '#contract/money.ts';
import type { Browser, Page } from '@playwright/test';
import { loadMenu, placeOrderByApi, signInByApi, createShopClient } from '../fixtures/shop-setup.ts';
import { addCourier, pairPhone, staffCall } from './courier-phone.ts';
import type { Shop } from './shop.ts';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, testWith } from './test.ts';

/** Sooner than the pages poll: the stream has announced it. */
const BY_STREAM = { timeout: 5000 };

// Orders stay where the kitchen leaves them.
const test = testWith({ DEMO_PACE: '0' });

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  // The loser of two taps gets 409; a page without a session 401.
  expectedError: /status of (401|409)|ERR_INTERNET_DISCONNECTED/,
});

interface Setting {
  readonly page: Page;
  readonly browser: Browser;
  readonly shop: Shop;
  readonly phone: string;
}

/** A restaurant whose owner is signed in at `page`. */
async function openRestaurant({ page, browser, shop, phone }: Setting) {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  await signInAsOwner(page, shop);
  await page.evaluate((id) => localStorage.setItem('staff:restaurant', String(id)), menu.id);
  const token = await signInByApi(shop, phone);
  const move = (id: number, from: string, to: string) =>
    staffCall(page, 'move-order', { order_id: id, from, to, minutes: 30 });
  return {
    token,
    move,
    /** An order that is being cooked; its id. */
    order: async (): Promise<number> => {
      const id = await placeOrderByApi(shop, token, menu, {
        payment: { method: 'cash', change_from: toMajor(asMinor(200_000)) },
      });
      await move(id, 'placed', 'accepted');
      await move(id, 'accepted', 'preparing');
      return id;
    },
    /** The phone of a new courier, and the courier's id. */
    courier: async (name: string) => {
      const staffId = await addCourier(page, menu.id, name);
      return { staffId, phone: await pairPhone(page, { browser, shop }, { restaurantId: menu.id, staffId, name }) };
    },
  };
}

const inList = (page: Page, list: 'mine' | 'free', id: number) =>
  page.locator(`[data-list="${list}"] [data-delivery="${id}"]`);

test('a paired phone takes an order, picks it up and delivers it', async ({ page, browser, shop, phone }) => {
  const { token, order, move, courier } = await openRestaurant({ page, browser, shop, phone });
  const { phone: courierPhone } = await courier('Ион Чебан');
  const id = await order();
  const free = inList(courierPhone, 'free', id);
  await expect(free).toBeVisible(BY_STREAM);
  await expect(free).toContainText('Pușkin, 24');
  await expect(free).toContainText(/сдача\sс\s2\s000\sлей/);
  await expect(free.locator('[data-action="call"]')).toHaveCount(0);
  const route = free.locator('[data-action="route"]');
  await expect(route).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/search\?query=Pu/);
  await expect(route).toHaveAttribute('rel', /noopener/);
  await free.locator('[data-action="take"]').click();
  const mine = inList(courierPhone, 'mine', id);
  await expect(mine.locator('[data-action="call"]')).toHaveAttribute('href', 'tel:+37369123456');
  // The focus stays at the order, which has moved to the other list.
  await expect(courierPhone.locator(':focus').locator(`[data-delivery="${id}"]`)).toBeVisible();
  await expect(mine.locator('[data-action="pick-up"]')).toHaveCount(0);
  const placed = await createShopClient(shop, token).call('getOrder', { query: { order_id: id } });
  expect(placed.courier).toEqual({ name: 'Ион Чебан', phone: '37369000777' });

  await move(id, 'preparing', 'ready');
  await mine.locator('[data-action="pick-up"]').click(BY_STREAM);
  await mine.locator('[data-action="deliver"]').click();
  const dialog = courierPhone.locator('dialog[data-modal="deliver"]');
  await expect(dialog).toContainText(/наличными,\sсдача\sс\s2\s000\sлей/);
  await dialog.locator('[data-action="confirm-delivery"]').click();
  await expect(mine).toHaveCount(0);
  await expect(courierPhone.locator('[data-cash="MDL"]')).toContainText('Заказов: 1');
  expect((await createShopClient(shop, token).call('getOrder', { query: { order_id: id } })).status).toBe('delivered');
  await courierPhone.context().close();
});

test('of two couriers who tap at once one gets the order, and the other one reads who', async ({
  page,
  browser,
  shop,
  phone,
}) => {
  const { order, courier } = await openRestaurant({ page, browser, shop, phone });
  const { phone: fast } = await courier('Ион Чебан');
  const { phone: slow } = await courier('Мария Русу');
  const id = await order();
  // The slow phone does not hear that the order was taken.
  await slow.route('**/staff/api/courier-events', (route) => route.abort());
  await slow.reload();
  await expect(inList(slow, 'free', id)).toBeVisible();
  await slow.route('**/staff/api/get-courier-orders', (route) => route.abort());
  await inList(fast, 'free', id).locator('[data-action="take"]').click();
  await expect(inList(fast, 'mine', id)).toBeVisible();
  await inList(slow, 'free', id).locator('[data-action="take"]').click();
  await expect(slow.locator('.toast')).toContainText(`Заказ ${id} уже у\u00a0курьера: Ион Чебан`);
  await fast.context().close();
  await slow.context().close();
});

test('what is tapped without a network fails at once and is not done later', async ({ page, browser, shop, phone }) => {
  const { order, courier } = await openRestaurant({ page, browser, shop, phone });
  const { phone: courierPhone } = await courier('Ион Чебан');
  const id = await order();
  const free = inList(courierPhone, 'free', id);
  await expect(free).toBeVisible();
  await courierPhone.context().setOffline(true);
  await expect(courierPhone.locator('.staff-offline')).toBeVisible();
  await free.locator('[data-action="take"]').click();
  await expect(free.getByRole('alert')).toBeVisible();
  const readAgain = courierPhone.waitForResponse('**/staff/api/get-courier-orders');
  await courierPhone.context().setOffline(false);
  await readAgain;
  await expect(courierPhone.locator('.staff-offline')).toHaveCount(0);
  await expect(free).toBeVisible();
  await expect(inList(courierPhone, 'mine', id)).toHaveCount(0);
  await courierPhone.context().close();
});

test('the board shows who delivers an order, and names another courier', async ({ page, browser, shop, phone }) => {
  const { order, courier } = await openRestaurant({ page, browser, shop, phone });
  const first = await courier('Ион Чебан');
  const second = await courier('Мария Русу');
  const id = await order();
  await page.goto('/staff/board');
  const select = page.locator(`[data-board-order="${id}"] [data-field="courier-${id}"] select`);
  await expect(select).toHaveValue('');
  await inList(first.phone, 'free', id).locator('[data-action="take"]').click();
  await expect(select).toHaveValue(String(first.staffId), BY_STREAM);
  await select.selectOption(String(second.staffId));
  await expect(inList(second.phone, 'mine', id)).toBeVisible(BY_STREAM);
  await expect(inList(first.phone, 'mine', id)).toHaveCount(0);
  await first.phone.context().close();
  await second.phone.context().close();
});

test('the page of couriers leaves axe nothing to find and fits a narrow screen', async ({
  page,
  browser,
  shop,
  phone,
}) => {
  test.setTimeout(240_000);
  const { order, move, courier } = await openRestaurant({ page, browser, shop, phone });
  const { phone: courierPhone } = await courier('Ион Чебан');
  const reads = '**/staff/api/get-courier-orders';
  await courierPhone.route(reads, (route) =>
    route.fulfill({ json: { now: new Date().toISOString(), free: [], mine: [], cash: [] } }),
  );
  await courierPhone.reload();
  await expect(courierPhone.locator('[data-list="free"] .empty')).toBeVisible();
  await checkStaffPage(courierPhone, 'empty');
  await courierPhone.unroute(reads);
  const [taken, free] = [await order(), await order()];
  await inList(courierPhone, 'free', taken).locator('[data-action="take"]').click();
  await move(taken, 'preparing', 'ready');
  await inList(courierPhone, 'mine', taken).locator('[data-action="pick-up"]').click();
  await expect(inList(courierPhone, 'free', free)).toBeVisible();
  await expect(inList(courierPhone, 'mine', taken).locator('[data-action="deliver"]')).toBeVisible();
  await checkStaffPage(courierPhone, 'orders');
  await inList(courierPhone, 'mine', taken).locator('[data-action="deliver"]').click();
  await expect(courierPhone.locator('dialog[data-modal="deliver"]')).toBeVisible();
  await checkStaffPage(courierPhone, 'dialog');
  await courierPhone.context().close();
});
