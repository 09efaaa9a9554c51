import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { eachDatabase } from '#backend/testing.ts';
import { orderFor, quoteSoups } from '#backend/testing/ordering.ts';
import { otherPhones } from '#contract/phone-countries.ts';

const ROMANIAN = '40712345678';

eachDatabase((_name, open) => {
  const shop = open();

  test('a shop accepts the numbers of its own country only', async () => {
    const wrong = {
      status: 422,
      message: 'Please check the fields.',
      errors: { phone: ['Enter the whole phone number.'] },
    };
    for (const phone of [ROMANIAN, '12'])
      expect(await shop.client.requestError('sendCode', { body: { phone }, locale: 'en' })).toMatchObject(wrong);
    const attempt = { body: { phone: ROMANIAN, code: '1234' }, locale: 'en' } as const;
    expect(await shop.client.requestError('checkCode', attempt)).toMatchObject(wrong);
    expect(shop.sms.sent).toEqual([]);

    const customer = await shop.signIn();
    const body = orderFor(await quoteSoups(shop, customer), customer, { contact: { name: 'Ion', phone: ROMANIAN } });
    const refused = await shop.client.requestError('createOrder', { token: customer.token, body });
    expect(refused).toMatchObject({ status: 422, errors: { 'contact.phone': [expect.any(String)] } });
  });
});

eachDatabase((_name, open) => {
  const shop = open({ settings: { ...DEFAULT_SETTINGS, otherPhones: otherPhones('RO,UA') } });

  test('a customer with a number of an accepted country signs in and orders', async () => {
    const customer = await shop.signIn(ROMANIAN);
    expect(shop.sms.sent.map(({ phone }) => phone)).toEqual([ROMANIAN]);
    expect(await shop.client.request('getProfile', { token: customer.token })).toMatchObject({ phone: ROMANIAN });
    const body = orderFor(await quoteSoups(shop, customer), customer);
    const { order } = await shop.client.request('createOrder', { token: customer.token, body });
    expect(order.contact).toMatchObject({ phone: ROMANIAN });
  });

  test('the limits of codes count such a number, of which there is one form', async () => {
    const phone = '380671234567';
    const send = (sent: string) => shop.client.requestError('sendCode', { body: { phone: sent } });
    await shop.client.request('sendCode', { body: { phone } });
    expect(await send(phone)).toMatchObject({ status: 429 });
    for (const other of [`+${phone}`, '3800671234567', '38067123456', '00380671234567', '447911123456'])
      expect(await send(other)).toMatchObject({ status: 422 });
  });

  test('numbers of its own country are accepted as before', async () => {
    await shop.signIn();
  });
});
