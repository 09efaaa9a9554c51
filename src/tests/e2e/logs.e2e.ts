import { request } from 'node:http';
import { once } from 'node:events';
import { callShop, kitchen, orderFrom, signedIn } from '../fixtures/shop-setup.ts';
import { startShop, type Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** The demo's message, which shows the code to whoever started the shop. */
const SMS = /^sms to \d+: /;

/** Where visitors come from: by the word of a proxy, and as the process sees it. */
const VISITOR = '198.51.100.77';
const PEER = '127.0.0.1';
/** One that the test bank takes, one it does not, and one that is mistyped. */
const CARDS = ['4242 4242 4242 4242', '4000000000009995', '4242424242424241'];

const isLine = (line: string) => line.startsWith('{');

test.describe('what the process writes down', () => {
  let shop: Shop;
  test.beforeAll(async () => {
    shop = await startShop({ LOG_LEVEL: 'debug', METRICS_PORT: '0' });
  });
  test.afterAll(() => shop.stop());

  test('holds nothing that a visitor told', async ({ phone }) => {
    const name = 'Zebulon-Marked';
    const street = 'Strada-Marcată';
    const token = await signedIn(shop, phone, name);
    const http = callShop(shop, token);
    const code = await shop.code(`373${phone}`);
    const place = await kitchen(shop, 'chisinau', 'casa-mare');
    const [city] = await http.call('getCities');
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
    await http.call('addAddress', { key, body: address });
    await orderFrom(shop, token, place, {
      contact: { name, phone: `373${phone}` },
      address,
      comment: 'Marked-Comment',
    });
    await http.call('checkCode', { body: { phone: `373${phone}`, code: '0000' } }).catch(() => undefined);

    const ask = async (path: string, init: RequestInit = {}) => (await fetch(shop.url + path, init)).arrayBuffer();
    await ask(`/api/sms-code-check?phone=373${phone}`, { method: 'POST', body: `{"phone":"373${phone}","code` });
    await ask(`/${phone}/${phone}/373${phone}?name=${name}`, {
      headers: { cookie: `token=${token}; cart=${name}`, 'x-request-id': `phone-373${phone}` },
    });
    await ask(`/ro/orders/${phone}`, { headers: { cookie: `token=${token}` } });
    await ask(`/api/373${phone}`, { headers: { authorization: `Bearer ${token}` } });
    const say = (path: string, body: object, headers: Record<string, string> = {}) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-forwarded-for': VISITOR,
          ...headers,
        },
      });
    await say('/api/via-phone-number', { phone: `+373 ${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}` });
    await say('/api/via-phone-number', { phone: `+373${phone}` });
    await say('/api/promo/check', { promocode: 'MARKEDPROMO', restaurant_id: place.id, order_sum: 500 });
    await say('/api/add-user-address', address, { 'idempotency-key': key });
    await say('/api/add-user-address', { ...address, house: 'Marked-Other' }, { 'idempotency-key': key });
    for (const number of CARDS)
      await say('/api/sandbox-bank/tokens', { number, exp_month: 12, exp_year: 2030, cvc: '737', name });
    await say('/api/add-card', { card_token: 'marked-card-token' });
    await ask(`/api/get-profile?card=${CARDS[0]}`, { headers: { 'x-forwarded-for': VISITOR, 'idempotency-key': key } });
    const [broken] = await once(request(`${shop.url}/%E0%A4%A${phone}`).end(), 'response');
    broken.resume();

    // The process writes in order: once this request's line is there, so are those of all before it.
    const last = (await fetch(`${shop.url}/api/get-profile`)).headers.get('x-request-id') ?? '';
    await expect
      .poll(() => shop.lines.some((line) => isLine(line) && line.includes(last) && line.includes('"answered"')))
      .toBe(true);
    const written = shop.lines.filter((line) => !SMS.test(line));
    // Phones and cards are found however they are set apart.
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
    // A code of four digits may stand in a time or an id by chance: fields are looked at one by one.
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

  test('is JSON that names the request, its route and what became of it', async () => {
    const answer = await fetch(`${shop.url}/api/get-order-data?order_id=1`);
    const id = answer.headers.get('x-request-id') ?? '';
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
        message: 'answered',
      });
  });

  test('gives no visitor a say in the name of a request', async () => {
    const answer = await fetch(`${shop.url}/api/get-cities`, { headers: { 'x-request-id': 'chosen-by-visitor' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  });
});
