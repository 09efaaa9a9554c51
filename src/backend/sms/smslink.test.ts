import { beforeEach, describe, expect, test } from 'vitest';
import { serveGateway } from '#backend/testing/gateway-server.ts';
import { TEST_TIMEOUT_MS, testSmsGatewayContract } from '#backend/testing/sms-gateway-contract.ts';
import { createSmsLinkEmulator } from '#emulators/sms-link.ts';
import { createSmsLink } from './smslink.ts';

const PASSWORD = 'a-secret-password';

describe('SMSLink', () => {
  let emulator = createSmsLinkEmulator({ connectionId: 'shop', password: PASSWORD });
  /** The next response, instead of that of the emulator, which has no balance. */
  let reply: string | null = null;
  const server = serveGateway(async (request) => {
    if (reply !== null) return new Response(reply);
    const form = new URLSearchParams(await request.clone().text());
    return form.get('mode') === 'account-balance'
      ? new Response('MESSAGE;1;Account balance;250,40')
      : emulator.fetch(request);
  });
  const at = (url: string, settings: Readonly<Record<string, string>> = {}) =>
    createSmsLink({
      settings: { url, connection_id: 'shop', password: PASSWORD, ...settings },
      print: () => {},
      timeoutMs: TEST_TIMEOUT_MS,
    });
  const phoneOf = (to: string) => (to.startsWith('00') ? to.slice(2) : `40${to.slice(1)}`);
  beforeEach(() => {
    emulator = createSmsLinkEmulator({ connectionId: 'shop', password: PASSWORD });
    reply = null;
  });

  testSmsGatewayContract(() => ({
    gateway: at(server.url()),
    sent: () => emulator.messages.map(({ to, text }) => ({ phone: phoneOf(to), text })),
    refuseNext: server.refuseNext,
    withholdNext: server.withholdNext,
    at,
    secrets: [PASSWORD],
  }));

  test.each([
    ['40722123456', '0722123456'],
    ['37369123456', '0037369123456'],
  ])('%s is called %s', async (phone, to) => {
    const { messageId } = await at(server.url()).send(phone, 'text');
    expect(emulator.messages).toMatchObject([{ id: messageId, to, sender: 'numeric' }]);
  });

  test('a sender is named if the account has one', async () => {
    await at(server.url(), { sender: 'Dinner' }).send('40722123456', 'text');
    expect(emulator.messages).toMatchObject([{ sender: 'Dinner' }]);
  });

  test('a wrong password is an error of the gateway', async () => {
    await expect(at(server.url(), { password: 'wrong' }).send('40722123456', 'text')).rejects.toMatchObject({
      failure: 'refused',
    });
    expect(emulator.messages).toEqual([]);
  });

  test('an error is a message that was not sent; its text is not quoted', async () => {
    reply = `ERROR;12;no credit for ${PASSWORD}`;
    const error: unknown = await at(server.url())
      .send('40722123456', 'text')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ failure: 'refused', cause: { message: 'The gateway returned error 12' } });
  });

  test('any other response may be a message', async () => {
    reply = 'OK';
    await expect(at(server.url()).send('40722123456', 'text')).rejects.toMatchObject({ failure: 'no_answer' });
  });

  test('its balance is the number of national messages', async () => {
    expect(await at(server.url()).balance?.()).toEqual({ amount: 250, unit: 'SMS' });
    reply = 'MESSAGE;1;Account balance;many';
    await expect(at(server.url()).balance?.()).rejects.toMatchObject({ failure: 'no_answer' });
  });
});
