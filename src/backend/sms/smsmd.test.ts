import { beforeEach, describe, expect, test } from 'vitest';
import { serveGateway } from '#backend/testing/gateway-server.ts';
import { TEST_TIMEOUT_MS, testSmsGatewayContract } from '#backend/testing/sms-gateway-contract.ts';
import { asMinor } from '#contract/money.ts';
import { createSmsMdEmulator } from '#emulators/sms-md.ts';
import { SmsError } from './gateway.ts';
import { createSmsMd } from './smsmd.ts';

const TOKEN = 'a-secret-token';
const print = () => {};

describe('sms.md', () => {
  let emulator = createSmsMdEmulator({ token: TOKEN, senders: ['Shop'] });
  const server = serveGateway((request) => emulator.fetch(request));
  const at = (url: string, sender = 'Shop') =>
    createSmsMd({ settings: { url, token: TOKEN, sender }, print, timeoutMs: TEST_TIMEOUT_MS });
  beforeEach(() => {
    emulator = createSmsMdEmulator({ token: TOKEN, senders: ['Shop'] });
  });

  testSmsGatewayContract(() => ({
    gateway: at(server.url()),
    sent: () => [...emulator.messages.values()].map(({ to, text }) => ({ phone: to.replace(/^\+/, ''), text })),
    refuseNext: server.refuseNext,
    withholdNext: server.withholdNext,
    at,
    secrets: [TOKEN],
  }));

  test('it says how many messages it bills', async () => {
    expect(await at(server.url()).send('37369123456', 'я'.repeat(71))).toMatchObject({ segments: 2 });
  });

  test('a sender without approval is refused, and a balance that is used up is named', async () => {
    await expect(at(server.url(), 'Other').send('37369123456', 'text')).rejects.toMatchObject({ failure: 'refused' });
    emulator.setBalance(asMinor(29));
    await expect(at(server.url()).send('37369123456', 'text')).rejects.toMatchObject({ failure: 'balance' });
    expect(await at(server.url()).balance?.()).toEqual({ amount: 0.29, unit: 'MDL' });
  });

  test.each([
    ['sms-undelivered', ['queued', 'sent', 'undelivered']],
    ['sms-unknown', ['queued', 'sent', 'sent']],
  ] as const)('with the fault %s its states are %j', async (fault, states) => {
    emulator.faults.switchOn(fault);
    const gateway = at(server.url());
    const { messageId } = await gateway.send('37369123456', 'text');
    const read = [];
    for (const _state of states) read.push(await gateway.deliveryState?.(messageId ?? ''));
    expect(read).toEqual(states);
  });

  test('a state that it does not know is unknown', async () => {
    const gateway = at(server.url());
    const { messageId } = await gateway.send('37369123456', 'text');
    emulator.setStatus(messageId ?? '', 'Unknown');
    expect(await gateway.deliveryState?.(messageId ?? '')).toBe('unknown');
  });
});

describe('responses of sms.md', () => {
  let response = new Response();
  const server = serveGateway(() => response);
  const send = () =>
    createSmsMd({
      settings: { url: `${server.url()}/`, token: TOKEN, sender: 'Shop' },
      print,
      timeoutMs: TEST_TIMEOUT_MS,
    }).send('37369123456', 'text');

  test('an error that it reports itself says that nothing was sent; a 500 of something else does not', async () => {
    response = Response.json({ status: 'error', httpCode: 500, code: 'INTERNAL_ERROR' }, { status: 500 });
    await expect(send()).rejects.toMatchObject({ failure: 'unavailable', mayHaveBeenSent: false });
    response = new Response('<h1>502</h1>', { status: 502 });
    await expect(send()).rejects.toMatchObject({ failure: 'no_answer', mayHaveBeenSent: true });
  });

  test.each(['', 'ok', '{"status":"success"}', '{"data":{"id":5}}'])(
    'a success without the id of a message may be a message: %j',
    async (body) => {
      response = new Response(body);
      const error: unknown = await send().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(SmsError);
      expect(error).toMatchObject({ mayHaveBeenSent: true });
    },
  );

  test('a response of any size is read up to a limit', async () => {
    response = new Response('x'.repeat(100_000));
    await expect(send()).rejects.toMatchObject({ failure: 'no_answer' });
  });
});
