import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SmsError } from '#backend/ports.ts';
import { httpSmsSender } from './message-senders.ts';
import { isPushEndpoint, MAX_ENDPOINT_LENGTH } from './push-services.ts';

let responses: (number | 'silent' | 'hung up')[];
let received: { readonly method: string | undefined; readonly headers: IncomingHttpHeaders; readonly body: unknown }[];
const server = createServer((request, response) => void respond(request, response));

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ method: request.method, headers: request.headers, body: JSON.parse(await text(request)) });
  const behaviour = responses.shift() ?? 200;
  if (behaviour === 'hung up') request.socket.destroy();
  else if (behaviour !== 'silent') response.writeHead(behaviour, { location: '/elsewhere' }).end('{}');
}

beforeEach(async () => {
  responses = [];
  received = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (extra: { readonly token?: string; readonly sender?: string } = { token: 'secret', sender: 'Dinner' }) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  return httpSmsSender({ url, token: extra.token, sender: extra.sender }, 200).send('37369123456', 'Your code: 1234');
};

test('a message is posted as JSON with the token', async () => {
  await send();
  expect(received).toMatchObject([
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
      body: { to: '37369123456', text: 'Your code: 1234', sender: 'Dinner' },
    },
  ]);
});

test('token and sender may be left out', async () => {
  await send({});
  expect(received[0]?.body).toEqual({ to: '37369123456', text: 'Your code: 1234' });
  expect(received[0]?.headers.authorization).toBeUndefined();
});

test.each([[500], ['hung up'], ['silent']] as const)(
  'a gateway that is %s once gets a second attempt',
  async (behaviour) => {
    responses = [behaviour, 202];
    await send();
    expect(received).toHaveLength(2);
  },
);

test.each([
  [[503, 503], 2],
  [[400], 1],
  [[302], 1],
  [['silent', 'silent'], 2],
] as const)('the responses %j are a failure after %i attempts', async (given, tries) => {
  responses = [...given];
  await expect(send()).rejects.toThrow(SmsError);
  expect(received).toHaveLength(tries);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  'https://wns2-db5p.notify.windows.com/w/?token=BQY',
])('%s is the address of a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/push',
  'https://[::1]/push',
  'https://shop.example/push',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@169.254.169.254/',
  'https://fcm.googleapis.com.example.org/fcm/send/abc',
  'https://evil-fcm.googleapis.com/fcm/send/abc',
  'https://notify.windows.com.example.org/w/',
  'https://xnotify.windows.com/w/',
  'https://push.apple.com/QABC',
  'https://api.push.apple.com/3/device/QABC',
  'https://shop.web.push.apple.com/QABC',
  'https://shop.notify.windows.com/w/?token=BQY',
  'https://wns2-par02p.shop.notify.windows.com/w/?token=BQY',
  'javascript:alert(1)',
  'fcm.googleapis.com/fcm/send/abc',
  '',
  `https://fcm.googleapis.com/${'a'.repeat(MAX_ENDPOINT_LENGTH)}`,
])('%s is not', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
