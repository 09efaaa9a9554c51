import { expect, test, vi } from 'vitest';
import { asMinor } from '#contract/money.ts';
import { createSmsMdEmulator } from './sms-md.ts';
import { createClock, textAt, valueAt } from './testing/emulated.ts';

const TOKEN = 'token';

function openGateway() {
  const sms = createSmsMdEmulator({ token: TOKEN, senders: ['Shop'], clock: createClock() });
  async function request(method: string, path: string, body?: object, token = TOKEN, signal?: AbortSignal) {
    const response = await sms.fetch(
      new Request(`http://sms.example${path}`, {
        method,
        headers: { 'x-api-token': token, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
    );
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
  }
  const send = (fields: object = {}, signal?: AbortSignal) =>
    request('POST', '/v3/messages', { from: 'Shop', to: '+37369123401', text: 'Code 1234', ...fields }, TOKEN, signal);
  const statusOf = async (id: string) =>
    valueAt((await request('GET', `/v3/messages/${id}`)).body, 'data', 'status', 'name');
  return { sms, request, send, statusOf };
}

test('a message is billed by its segments at once, and delivered from read to read', async () => {
  const { request, send, statusOf } = openGateway();
  const sent = await send({ text: 'я'.repeat(71) });
  expect(sent).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      httpCode: 200,
      data: { to: '69123401', segments: 2, encoding: 'ucs-2', characters: 71, cost: '0.60', currency: 'MDL' },
    },
  });
  expect((await request('GET', '/v3/account/balance')).body).toMatchObject({
    data: { balance: '499.40', currency: 'MDL' },
  });
  const id = textAt(sent.body, 'data', 'id');
  expect([await statusOf(id), await statusOf(id), await statusOf(id)]).toEqual(['Queued', 'Sent', 'Delivered']);
  expect((await request('GET', '/v3/sender-aliases?status=1')).body).toMatchObject({ data: [{ name: 'Shop' }] });
});

test('a message that the balance does not cover is neither sent nor billed', async () => {
  const { sms, send } = openGateway();
  sms.setBalance(asMinor(29));
  expect(await send()).toMatchObject({ status: 402, body: { status: 'error', code: 'INSUFFICIENT_BALANCE' } });
  expect(sms.messages.size).toBe(0);
  expect(sms.balance()).toBe(29);
});

test.each([
  ['a sender that is not approved', { from: 'Other' }, 'from'],
  ['a number of a landline', { to: '+37322123456' }, 'to'],
  ['a number of another country', { to: '+40712345678' }, 'to'],
  ['no text', { text: '' }, 'text'],
  ['too long a text', { text: 'a'.repeat(801) }, 'text'],
])('a message with %s is refused and not billed', async (_, fields, field) => {
  const { sms, send } = openGateway();
  const { status, body } = await send(fields);
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
  expect(sms.balance()).toBe(500_00);
});

test.each(['69123401', '069123401', '37369123401', '+37369123401'])('the number %s is accepted', async (to) => {
  expect((await openGateway().send({ to })).body).toMatchObject({ data: { to: '69123401' } });
});

test('requests need the token', async () => {
  const { request } = openGateway();
  expect(await request('GET', '/v3/account/balance', undefined, 'x')).toMatchObject({
    status: 401,
    body: { code: 'INVALID_API_TOKEN' },
  });
  expect(await request('GET', '/v3/account/balance', undefined, '')).toMatchObject({
    status: 401,
    body: { code: 'AUTHENTICATION_REQUIRED' },
  });
});

test.each([
  [401, 'INVALID_API_TOKEN', null],
  [403, 'SCOPE_FORBIDDEN', null],
  [429, 'RATE_LIMIT_EXCEEDED', '1'],
  [503, 'INTERNAL_ERROR', null],
] as const)('with a fault, a call is answered with %i', async (status, code, retryAfter) => {
  const { sms, send } = openGateway();
  sms.faults.switchOn(`status-${status}`, 1);
  expect(await send()).toMatchObject({ status, retryAfter, body: { status: 'error', httpCode: status, code } });
  expect(sms.messages.size).toBe(0);
  expect((await send()).status).toBe(200);
});

test('a message whose response never comes is recorded and billed', async () => {
  const { sms, send } = openGateway();
  sms.faults.switchOn('response-withheld', 1);
  const client = new AbortController();
  const pending = send({}, client.signal);
  await vi.waitUntil(() => sms.messages.size === 1);
  client.abort();
  await expect(pending).rejects.toThrow('given up');
  expect(sms.balance()).toBe(499_70);
});

test.each([
  ['sms-undelivered', 'Undelivered'],
  ['sms-unknown', 'Sent'],
] as const)('with %s, an accepted message ends as %s', async (fault, status) => {
  const { sms, send, statusOf } = openGateway();
  sms.faults.switchOn(fault, 1);
  const { body } = await send();
  const id = textAt(body, 'data', 'id');
  expect([await statusOf(id), await statusOf(id), await statusOf(id), await statusOf(id)]).toEqual([
    'Queued',
    'Sent',
    status,
    status,
  ]);
  expect(sms.balance()).toBe(499_70);
});

test('a press decides whether a message is delivered', async () => {
  const { sms, send, statusOf } = openGateway();
  const { body } = await send();
  const id = textAt(body, 'data', 'id');
  await sms.press('sms-undeliver', id);
  expect(await statusOf(id)).toBe('Undelivered');
  await expect(sms.press('sms-deliver', 'none')).rejects.toThrow('No such object');
  await expect(sms.press('constructor', id)).rejects.toThrow('No such action');
});
