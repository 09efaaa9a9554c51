import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmulators } from './start.ts';
import { textAt } from './testing/emulated.ts';

let emulators: Awaited<ReturnType<typeof startEmulators>>;
beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0 });
});
afterAll(() => emulators.stop());

const post = (address: string, body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
const submit = (path: string, fields: Record<string, string>) =>
  fetch(`${emulators.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

async function signIn(): Promise<Record<string, string>> {
  const { MAIB_URL, MAIB_CLIENT_ID, MAIB_CLIENT_SECRET } = emulators.variables;
  const response = await post(`${MAIB_URL}/v2/auth/token`, {
    clientId: MAIB_CLIENT_ID,
    clientSecret: MAIB_CLIENT_SECRET,
  });
  return { authorization: `Bearer ${textAt(await response.json(), 'result', 'accessToken')}` };
}

test('a shop with the printed variables reaches maib, and its page is where the checkout says', async () => {
  const response = await post(
    `${emulators.variables.MAIB_URL}/v2/checkouts`,
    { amount: 10, currency: 'MDL' },
    await signIn(),
  );
  const page = await fetch(textAt(await response.json(), 'result', 'checkoutUrl'));
  expect(await page.text()).toContain('Initialized');
});

test('the package of Stripe reaches the emulator by host and port', async () => {
  const { STRIPE_URL, STRIPE_SECRET_KEY } = emulators.variables;
  const { hostname, port } = new URL(STRIPE_URL);
  const stripe = new Stripe(STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.example.com',
    line_items: [{ quantity: 1, price_data: { currency: 'mdl', unit_amount: 100, product_data: { name: 'Dinner' } } }],
  });
  expect(await (await fetch(session.url ?? '')).text()).toContain('Stripe Checkout');
});

test('a client that gives up waiting has been billed', async () => {
  const { SMS_URL, SMS_TOKEN } = emulators.variables;
  emulators.smsmd.faults.switchOn('response-withheld', 1);
  const client = new AbortController();
  const message = { from: 'Shop', to: '+37369123401', text: 'Code 1234' };
  const pending = post(`${SMS_URL}/v3/messages`, message, { 'x-api-token': SMS_TOKEN }, client.signal);
  await vi.waitUntil(() => emulators.smsmd.messages.size === 1);
  client.abort();
  await expect(pending).rejects.toThrow('aborted');
  expect(emulators.smsmd.balance()).toBe(499_70);
});

test('the page lists the state and presses its buttons', async () => {
  const response = await post(
    `${emulators.variables.MAIB_URL}/v2/checkouts`,
    { amount: 10, currency: 'MDL', orderInfo: { id: '<A-3>' }, callbackUrl: 'http://127.0.0.1:1/callback' },
    await signIn(),
  );
  const id = textAt(await response.json(), 'result', 'checkoutId');
  const faults = await submit('/faults', { service: 'maib', fault: 'callback-missing', times: '2' });
  expect(faults.headers.get('location')).toBe('/#maib');
  expect((await submit('/press', { service: 'maib', action: 'checkout-pay', id })).status).toBe(303);
  const page = await (await fetch(emulators.url)).text();
  expect(page).toContain('&lt;A-3&gt;');
  expect(page).toContain(`MAIB_URL=${emulators.url}/maib`);
  const state = await (await fetch(`${emulators.url}/state`)).json();
  expect(state.maib.faults).toEqual(['callback-missing']);
  expect(state.maib.callbacks).toMatchObject([{ state: 'missing' }]);

  await submit('/faults', { service: 'maib', fault: 'callback-missing', times: '0' });
  expect(emulators.maib.faults.active().size).toBe(0);
  await submit('/faults', { service: 'maib', fault: 'status-503', times: '' });
  expect(emulators.maib.faults.active().get('status-503')).toBe(Infinity);
  emulators.maib.faults.switchOff('status-503');
});

test('a press or a fault that does not exist is refused', async () => {
  expect((await submit('/press', { service: 'maib', action: 'none', id: '' })).status).toBe(400);
  expect((await submit('/press', { service: 'none', action: 'none', id: '' })).status).toBe(400);
  expect((await submit('/faults', { service: 'maib', fault: 'none', times: '' })).status).toBe(400);
  expect((await submit('/faults', { service: 'smslink', fault: 'callback-slow', times: '' })).status).toBe(400);
});
