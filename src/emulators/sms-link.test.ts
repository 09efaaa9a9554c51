import { expect, test } from 'vitest';
import { createSmsLinkEmulator } from './sms-link.ts';

function openGateway() {
  const gateway = createSmsLinkEmulator({ connectionId: 'connection', password: 'password' });
  const send = async (fields: Record<string, string> = {}) => {
    const response = await gateway.fetch(
      new Request('http://smslink.example/sms/gateway/communicate/index.php', {
        method: 'POST',
        body: new URLSearchParams({
          connection_id: 'connection',
          password: 'password',
          to: '0712345678',
          message: 'Your code: 1234; valid today',
          ...fields,
        }),
      }),
    );
    return { status: response.status, text: await response.text() };
  };
  return { gateway, send };
}

test('a message is stored and answered with its id', async () => {
  const { gateway, send } = openGateway();
  const { text } = await send({ sender: 'Shop' });
  const [message] = gateway.messages;
  expect(message).toMatchObject({
    to: '0712345678',
    text: 'Your code: 1234; valid today',
    sender: 'Shop',
    isTest: false,
  });
  expect(text).toBe(`MESSAGE;1;Success. Message sent to provider.;${message?.id},0712345678`);
});

test.each([
  ['a wrong password', { password: 'other' }],
  ['a number in another form', { to: '+40712345678' }],
  ['no text', { message: '' }],
])('a message with %s is an error with status 200', async (_, fields) => {
  const { gateway, send } = openGateway();
  expect(await send(fields)).toEqual({ status: 200, text: expect.stringMatching(/^ERROR;\d+;/) });
  expect(gateway.messages).toEqual([]);
});

test('with a fault, a message is answered with 503 and not stored', async () => {
  const { gateway, send } = openGateway();
  gateway.faults.switchOn('status-503', 1);
  expect((await send()).status).toBe(503);
  expect(gateway.messages).toEqual([]);
});
