import { addCookies, createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { PUSH_KEYS } from '../fixtures/push-keys.ts';
import { expect, test } from './test.ts';

test('a customer agrees to SMS on the page of an order, gets one, and withdraws the consent in the account', async ({
  page,
  shop,
  phone,
}) => {
  const token = await signInByApi(shop, phone);
  const api = createShopClient(shop, token);
  const order = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
  await addCookies(page.context(), shop, { token });
  await page.goto(`/orders/${order}`);
  const box = page.locator('[data-field="sms"] input');
  await expect(box).not.toBeChecked();
  await box.check({ force: true });
  await expect.poll(async () => (await api.call('getNotifications')).sms).toBe(true);
  await expect
    .poll(() => shop.lines, { timeout: 30_000 })
    .toContain(`sms to 373${phone}: Заказ ${order}: курьер уже едет к вам.`);
  await expect(page.locator('[data-status="delivered"]').first()).toBeVisible({ timeout: 30_000 });
  // A finished order needs no messages.
  await expect(box).toHaveCount(0);

  await page.goto('/account');
  await expect(box).toBeChecked();
  await box.uncheck({ force: true });
  await expect.poll(async () => (await api.call('getNotifications')).sms).toBe(false);
});

test.describe('push messages', () => {
  test.use({ serviceWorkers: 'allow' });

  test('are offered on the page of an order, asked for after a press only, and end with another', async ({
    page,
    context,
    shop,
    phone,
  }) => {
    // The browser of the tests has neither a push service nor notifications.
    await page.addInitScript((keys) => {
      const calls: string[] = [];
      let subscription: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null = null;
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      const stored = localStorage.getItem('test-endpoint') ?? endpoint;
      localStorage.setItem('test-endpoint', stored);
      const create = () => ({
        endpoint: stored,
        toJSON: () => ({ endpoint: stored, keys }),
        unsubscribe: async () => {
          localStorage.removeItem('test-subscribed');
          subscription = null;
          return true;
        },
      });
      if (localStorage.getItem('test-subscribed')) subscription = create();
      Object.assign(globalThis, { pushCalls: calls });
      PushManager.prototype.subscribe = async () => {
        calls.push('subscribe');
        localStorage.setItem('test-subscribed', 'yes');
        subscription = create();
        return subscription as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
      Object.defineProperty(Notification, 'permission', { get: () => (subscription ? 'granted' : 'default') });
      Notification.requestPermission = async () => {
        calls.push('permission');
        return 'granted';
      };
    }, PUSH_KEYS);
    const token = await signInByApi(shop, phone);
    const api = createShopClient(shop, token);
    const order = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
    await addCookies(context, shop, { token });
    await page.goto(`/orders/${order}`);
    const button = page.locator('[data-action="push"]');
    const [on, off] = ['Больше не сообщать', 'Сообщать в этом браузере'];
    await expect(button).toHaveText(off);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'pushCalls') as string[])).toEqual([]);
    await button.click();
    await expect(button).toHaveText(on);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'pushCalls') as string[])).toEqual([
      'permission',
      'subscribe',
    ]);
    expect((await api.call('getNotifications')).push?.endpoints).toHaveLength(1);

    await page.goto('/account');
    await expect(button).toHaveText(on);
    await button.click();
    await expect(button).toHaveText(off);
    expect((await api.call('getNotifications')).push?.endpoints).toEqual([]);
  });
});
