import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { serveGateway } from '#backend/testing/gateway-server.ts';
import { TEST_TIMEOUT_MS, testSmsGatewayContract } from '#backend/testing/sms-gateway-contract.ts';
import { createHttpGateway } from './http.ts';

const TOKEN = 'a-secret-token';
const Body = v.object({ to: v.string(), text: v.string() });

describe('a gateway that takes JSON', () => {
  let received: { readonly authorization: string | null; readonly body: unknown }[] = [];
  const server = serveGateway(async (request) => {
    received.push({ authorization: request.headers.get('authorization'), body: await request.json() });
    return new Response(null, { status: 202 });
  });
  const at = (url: string, settings: Readonly<Record<string, string>> = {}) =>
    createHttpGateway({ settings: { url, token: TOKEN, ...settings }, print: () => {}, timeoutMs: TEST_TIMEOUT_MS });
  beforeEach(() => {
    received = [];
  });

  testSmsGatewayContract(() => ({
    gateway: at(server.url()),
    sent: () =>
      received.map(({ body }) => {
        const { to, text } = v.parse(Body, body);
        return { phone: to, text };
      }),
    refuseNext: server.refuseNext,
    withholdNext: server.withholdNext,
    at,
    secrets: [TOKEN],
  }));

  test('the body has phone, text and sender, and the token is in a header', async () => {
    await at(server.url(), { sender: 'Dinner' }).send('37369123456', 'Hello');
    expect(received).toEqual([
      { authorization: `Bearer ${TOKEN}`, body: { to: '37369123456', text: 'Hello', sender: 'Dinner' } },
    ]);
  });

  test('token and sender may be left out', async () => {
    await at(server.url(), { token: '' }).send('37369123456', 'Hello');
    expect(received).toEqual([{ authorization: null, body: { to: '37369123456', text: 'Hello' } }]);
  });

  test('the body follows the template of the account', async () => {
    const template =
      '{"messages":[{"destination":"+{{to}}","content":{"text":"{{text}}"}}],"from":"{{sender}}","flash":false}';
    await at(server.url(), { template, sender: 'Dinner' }).send('37369123456', '"}]\n{{sender}}');
    expect(received[0]?.body).toEqual({
      messages: [{ destination: '+37369123456', content: { text: '"}]\n{{sender}}' } }],
      from: 'Dinner',
      flash: false,
    });
  });

  test.each([500, 502, 504])('after status %i nobody knows whether it was sent', async (status) => {
    server.refuseNext(status);
    await expect(at(server.url()).send('37369123456', 'Hello')).rejects.toMatchObject({ mayHaveBeenSent: true });
  });
});
