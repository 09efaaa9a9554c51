import { findOrInstallChromium } from '../../../../.scripts/browser.ts';
import { openOrder } from '../installed-worker.ts';
import { expect, test } from '../test.ts';

test.use({
  serviceWorkers: 'allow',
  // The headless shell shows no notifications.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: await findOrInstallChromium() }),
});

test('a message of the server is shown as a notification', async ({ page, context, shop, phone }) => {
  await context.grantPermissions(['notifications'], { origin: shop.url });
  const { order } = await openOrder(page, shop, shop.url, phone);
  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: shop.url,
    registrationId: await registered,
    data: JSON.stringify({
      title: `Заказ ${order}`,
      body: 'Курьер уже едет к\u00a0вам.',
      tag: `order-${order}`,
      path: `/orders/${order}`,
    }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await expect
    .poll(shown)
    .toEqual([{ title: `Заказ ${order}`, body: 'Курьер уже едет к\u00a0вам.', tag: `order-${order}` }]);
});
