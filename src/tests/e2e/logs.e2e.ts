import { request } from 'node:http';
import { once } from 'node:events';
import { createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { startShop, type Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** The demo prints the code to the terminal. */
const SMS = /^sms to \d+: /;

/** Client addresses, forwarded by a proxy and of the connection. */
const VISITOR = '198.51.100.77';
const PEER = '127.0.0.1';
/** A card that the test bank accepts, one that it declines, and an invalid one. */
const CARDS = ['4242 4242 4242 4242', '4000000000009995', '4242424242424241'];

const isLine = (line: string) => line.startsWith('{');

test.describe('the log of the process', () => {
  // One worker, so one shop.
  test.describe.configure({ mode: 'default' });
  let shop: Shop;
  test.beforeAll(async () => {
    shop = await startShop({ LOG_LEVEL: 'debug', METRICS_PORT: '0' });
  });
  test.afterAll(() => shop.stop());

  test('contains no data of visitors', async ({ phone }) => {
    const name = 'Zebulon-Marked';
    const street = 'Strada-Marcată';
    const token = await signInByApi(shop, phone, name);
    const api = createShopClient(shop, token);
    const code = await shop.code(`373${phone}`);
    const place = await loadMenu(shop, 'chisinau', 'casa-mare');
    const [city] = await api.call('getCities');
    const key = `marked-key-${phone}`;
    const address = {
      label: 'Marked-Label',
      city_id: city?.id ?? 0,
      street,
      house: 'Marked-House',
      apartment: 'Marked-Flat',
      intercom: 'Marked-Ring',
      comment: 'Marked-Entrance',
    };
    await api.call('addAddress', { idempotencyKey: key, body: address });
    await placeOrderByApi(shop, token, place, {
      contact: { name, phone: `373${phone}` },
      address,
      comment: 'Marked-Comment',
    });
    await api.call('checkCode', { body: { phone: `373${phone}`, code: '0000' } }).catch(() => undefined);

    const get = async (path: string, init: RequestInit = {}) => (await fetch(shop.url + path, init)).arrayBuffer();
    await get(`/api/sms-code-check?phone=373${phone}`, { method: 'POST', body: `{"phone":"373${phone}","code` });
    await get(`/${phone}/${phone}/373${phone}?name=${name}`, {
      headers: { cookie: `token=${token}; cart=${name}`, 'x-request-id': `phone-373${phone}` },
    });
    await get(`/ro/orders/${phone}`, { headers: { cookie: `token=${token}` } });
    await get(`/api/373${phone}`, { headers: { authorization: `Bearer ${token}` } });
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      get(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-forwarded-for': VISITOR,
          ...headers,
        },
      });
    await post('/api/via-phone-number', { phone: `+373 ${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}` });
    await post('/api/via-phone-number', { phone: `+373${phone}` });
    await post('/api/promo/check', { promocode: 'MARKEDPROMO', restaurant_id: place.id, order_sum: 500 });
    await post('/api/add-user-address', address, { 'idempotency-key': key });
    await post('/api/add-user-address', { ...address, house: 'Marked-Other' }, { 'idempotency-key': key });
    for (const number of CARDS)
      await post('/api/sandbox-bank/tokens', { number, exp_month: 12, exp_year: 2030, cvc: '737', name });
    await post('/api/add-card', { card_token: 'marked-card-token' });
    await get(`/api/get-profile?card=${CARDS[0]}`, { headers: { 'x-forwarded-for': VISITOR, 'idempotency-key': key } });
    const [broken] = await once(request(`${shop.url}/%E0%A4%A${phone}`).end(), 'response');
    broken.resume();

    // Log lines are in order: once this request's line is present, all earlier ones are too.
    const last = (await fetch(`${shop.url}/api/get-profile`)).headers.get('x-request-id') ?? '';
    await expect
      .poll(() =>
        shop.lines.some((line) => isLine(line) && line.includes(last) && line.includes('"request completed"')),
      )
      .toBe(true);
    const written = shop.lines.filter((line) => !SMS.test(line));
    // Phones and cards are found with any separators.
    const solid = written.map((line) => line.replaceAll(/[ ()-]/g, ''));
    const marks = [
      phone,
      token,
      name,
      street,
      'Marked-',
      'MARKEDPROMO',
      'marked-key',
      'marked-card',
      VISITOR,
      ...CARDS,
    ];
    expect(written.filter((line) => isLine(line) && line.includes(PEER))).toEqual([]);
    // Four digits may occur in a time or an id by chance, so fields are compared one by one.
    const values = written.filter(isLine).flatMap((line) => Object.values(JSON.parse(line) as Record<string, unknown>));
    expect(values.filter((value) => value === code || value === Number(code))).toEqual([]);
    expect(
      marks.filter(
        (mark) =>
          written.some((line) => line.includes(mark)) ||
          solid.some((line) => line.includes(mark.replaceAll(/[ -]/g, ''))),
      ),
    ).toEqual([]);
  });

  test('is JSON with the request id, the route and the status', async () => {
    const response = await fetch(`${shop.url}/api/get-order-data?order_id=1`);
    const id = response.headers.get('x-request-id') ?? '';
    await expect
      .poll(() =>
        shop.lines
          .filter((line) => isLine(line) && line.includes(id))
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      )
      .toContainEqual({
        level: 'debug',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        request: id,
        route: '/api/get-order-data',
        method: 'GET',
        status: 401,
        milliseconds: expect.any(Number),
        message: 'request completed',
      });
  });

  test('ignores request ids sent by visitors', async () => {
    const response = await fetch(`${shop.url}/api/get-cities`, { headers: { 'x-request-id': 'chosen-by-visitor' } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  });
});
