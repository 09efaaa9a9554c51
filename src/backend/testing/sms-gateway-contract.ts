import { createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type SmsGateway, SmsError } from '#backend/sms/gateway.ts';

/** An adapter under test, with an account at a gateway that works. */
export interface GatewayUnderTest {
  readonly gateway: SmsGateway;
  /** The messages that the gateway has accepted, and will bill; the phone in digits with the country code. */
  sent(): readonly { readonly phone: string; readonly text: string }[];
  /** The gateway responds to the next request with this status, and does nothing. */
  refuseNext(status: number): void;
  /** The gateway handles the next request, and does not respond. */
  withholdNext(): void;
  /** The same account at another address. */
  at(url: string): SmsGateway;
  /** What nothing may reveal. */
  readonly secrets: readonly string[];
}

/** How long the adapters of these tests wait for a response. */
export const TEST_TIMEOUT_MS = 300;

const PHONE = '37369123456';
const TEXTS = ['Your code: 1234', '0471 — ваш код\n@shop.example #0471', 'Mămăliga „gata”; {{text}} & 100% €'];

/**
 * What the shop relies on. Every adapter that calls a gateway passes these tests; declare them with `describe` around a
 * harness of the adapter.
 */
export function testSmsGatewayContract(open: () => GatewayUnderTest): void {
  const failureOf = async (gateway: SmsGateway): Promise<SmsError> => {
    const error: unknown = await gateway.send(PHONE, TEXTS[0] ?? '').catch((thrown: unknown) => thrown);
    if (!(error instanceof SmsError)) throw new Error('The adapter did not throw an SmsError', { cause: error });
    return error;
  };

  test.each(TEXTS)('a message arrives once, as it is: %j', async (text) => {
    const { gateway, sent } = open();
    const { messageId } = await gateway.send(PHONE, text);
    expect(sent()).toEqual([{ phone: PHONE, text }]);
    expect(messageId === null || messageId.length > 0).toBe(true);
  });

  test.each([
    [401, 'credentials'],
    [403, 'credentials'],
    [402, 'balance'],
    [404, 'refused'],
    [429, 'unavailable'],
    [503, 'unavailable'],
  ] as const)('with status %i it was certainly not sent: %s', async (status, failure) => {
    const { gateway, sent, refuseNext } = open();
    refuseNext(status);
    expect(await failureOf(gateway)).toMatchObject({ failure, mayHaveBeenSent: false });
    expect(sent()).toEqual([]);
    await gateway.send(PHONE, 'again');
    expect(sent()).toHaveLength(1);
  });

  test('without a response it may have been sent, and is not sent again', async () => {
    const { gateway, sent, withholdNext } = open();
    withholdNext();
    expect(await failureOf(gateway)).toMatchObject({ failure: 'no_answer', mayHaveBeenSent: true });
    expect(sent()).toHaveLength(1);
  });

  test('a redirect is not followed', async () => {
    const { gateway, sent, refuseNext } = open();
    refuseNext(302);
    expect(await failureOf(gateway)).toMatchObject({ failure: 'refused' });
    expect(sent()).toEqual([]);
  });

  describe('it was certainly not sent', () => {
    test('if nothing listens at the address', async () => {
      const server = createTcpServer();
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      await new Promise((resolve) => server.close(resolve));
      expect(await failureOf(open().at(`http://127.0.0.1:${port}`))).toMatchObject({ failure: 'unavailable' });
    });

    test('if the connection is never secure', async () => {
      const server = createTcpServer((socket) => socket.on('error', () => {}).resume());
      await once(server.listen(0, '127.0.0.1'), 'listening');
      try {
        const { port } = server.address() as AddressInfo;
        expect(await failureOf(open().at(`https://127.0.0.1:${port}`))).toMatchObject({ failure: 'unavailable' });
      } finally {
        server.close();
      }
    });

    test('if the address would show secrets to the network', async () => {
      expect(await failureOf(open().at('http://gateway.example'))).toMatchObject({ failure: 'unavailable' });
    });
  });

  test('no error quotes a secret, the phone or the text', async () => {
    const { gateway, refuseNext, withholdNext, secrets, at } = open();
    const errors: SmsError[] = [];
    for (const status of [401, 422, 500]) {
      refuseNext(status);
      errors.push(await failureOf(gateway));
    }
    withholdNext();
    errors.push(await failureOf(gateway), await failureOf(at('http://127.0.0.1:1')));
    const quoted = errors
      .map((error) => `${String(error)} ${String(error.cause)} ${JSON.stringify(error.cause)}`)
      .join('\n');
    for (const secret of [...secrets, PHONE, PHONE.slice(3), '1234']) expect(quoted).not.toContain(secret);
  });

  test('it says what became of a message, and of no other', async () => {
    const { gateway } = open();
    if (!gateway.deliveryState) return;
    const { messageId } = await gateway.send(PHONE, 'delivered');
    const states = [];
    for (let read = 0; read < 3; read += 1) states.push(await gateway.deliveryState(messageId ?? ''));
    expect(states).toEqual(['queued', 'sent', 'delivered']);
    await expect(gateway.deliveryState('no-such-message')).rejects.toThrow(SmsError);
  });

  test('its balance is a number with a unit', async () => {
    const { gateway, refuseNext } = open();
    if (!gateway.balance) return;
    const { amount, unit } = await gateway.balance();
    expect(amount).toBeGreaterThan(0);
    expect(unit).toMatch(/^([A-Z]{3})$/);
    refuseNext(401);
    await expect(gateway.balance()).rejects.toMatchObject({ failure: 'credentials' });
  });
}
