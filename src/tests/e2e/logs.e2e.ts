import { request } from 'node:http';
import { once } from 'node:events';
import { callShop, kitchen, orderFrom, signedIn } from '../fixtures/arrival.ts';
import { startShop, type Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** The demo's message, which shows the code to whoever started the shop. */
const SMS = /^sms to \d+: /;

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
    await http.call('addAddress', { key: crypto.randomUUID(), body: { label: 'Home', city_id: city?.id ?? 0, street, house: '77777' } });
    await orderFrom(shop, token, place, { contact: { name, phone: `373${phone}` }, comment: 'Marked-Comment' });
    await http.call('checkCode', { body: { phone: `373${phone}`, code: '0000' } }).catch(() => undefined);

    const ask = async (path: string, init: RequestInit = {}) => (await fetch(shop.url + path, init)).arrayBuffer();
    await ask(`/api/sms-code-check?phone=373${phone}`, { method: 'POST', body: `{"phone":"373${phone}","code` });
    await ask(`/${phone}/${phone}/373${phone}?name=${name}`, { headers: { cookie: `token=${token}; cart=${name}`, 'x-request-id': `phone-373${phone}` } });
    await ask(`/ro/orders/${phone}`, { headers: { cookie: `token=${token}` } });
    await ask(`/api/373${phone}`, { headers: { authorization: `Bearer ${token}` } });
    const [broken] = await once(request(`${shop.url}/%E0%A4%A${phone}`).end(), 'response');
    broken.resume();

    const written = shop.lines.filter((line) => !SMS.test(line));
    const marks = [phone, token, code, name, street, '77777', 'Marked-Comment'];
    // A code of four digits may stand in a time or an id by chance: fields are looked at one by one.
    const values = written.filter(isLine).flatMap((line) => Object.values(JSON.parse(line) as Record<string, unknown>));
    expect(values.filter((value) => value === code || value === Number(code))).toEqual([]);
    expect(marks.filter((mark) => mark !== code).filter((mark) => written.some((line) => line.includes(mark)))).toEqual([]);
  });

  test('is JSON that names the request, its route and what became of it', async () => {
    const answer = await fetch(`${shop.url}/api/get-order-data?order_id=1`);
    const id = answer.headers.get('x-request-id') ?? '';
    await expect.poll(() => shop.lines.filter((line) => isLine(line) && line.includes(id)).map((line) => JSON.parse(line) as Record<string, unknown>)).toContainEqual({
      level: 'debug', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), request: id, route: '/api/get-order-data', method: 'GET', status: 401, milliseconds: expect.any(Number), message: 'answered',
    });
  });

  test('gives no visitor a say in the name of a request', async () => {
    const answer = await fetch(`${shop.url}/api/get-cities`, { headers: { 'x-request-id': 'chosen-by-visitor' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  });
});
