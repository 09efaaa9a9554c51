import { expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { agreeToSms, MANUAL_NOTICES, moveOrder } from '#backend/testing/notices.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { FakePushService } from '#backend/testing/push-service.ts';

const settings = {
  ...MANUAL_NOTICES,
  notices: { ...MANUAL_NOTICES.notices, pollMilliseconds: 50, pushContact: 'mailto:owner@shop.example' },
};

eachDatabase((_name, open) => {
  const service = new FakePushService();
  const shop = open({ settings, pushFetch: service.fetch });

  test('a push service that does not answer delays neither SMS nor other push services', async () => {
    service.slowHost = 'fcm.googleapis.com';
    const subscribe = async (origin: string) => {
      const customer = await shop.signIn();
      const body = service.subscribe(origin);
      await shop.client.request('addPushSubscription', { token: customer.token, body });
      return customer;
    };
    const patient = { timeout: 20_000 };
    const waiting = await subscribe('https://fcm.googleapis.com/fcm/send');
    const order = await placeOrder(shop, waiting);
    await moveOrder(shop, order, 'accept');
    await expect.poll(() => service.waiting, patient).toBe(1);

    const reader = await shop.signIn();
    await agreeToSms(shop, reader);
    const delivery = await placeOrder(shop, reader);
    await moveOrder(shop, delivery, 'accept', 'prepare', 'ready', 'send');
    const texts = () => shop.sms.sent.filter(({ phone }) => phone === reader.phone).map(({ text }) => text);
    await expect.poll(() => texts().at(-1), patient).toContain(`Заказ ${delivery.number}:`);

    for (const origin of [
      'https://updates.push.services.mozilla.com/wpush/v2',
      'https://web.push.apple.com',
      'https://wns2-par02p.notify.windows.com/w',
    ])
      await moveOrder(shop, await placeOrder(shop, await subscribe(origin)), 'accept');
    await expect.poll(() => service.received.length, patient).toBe(3);
    expect(service.waiting).toBe(1);
    service.release();
    await expect.poll(() => service.received.length, patient).toBe(4);
  });
});
