import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onDrillEnd } from '../../shared/drill.ts';
import { EMBEDDED, outcome, post, type Attack } from './attack.ts';

const PHONE = '37361000005';

export const failingGateway: Attack = {
  finding: 'A failing SMS gateway leaves live codes',
  tried: 'The code of a message that the gateway refused',
  setups: EMBEDDED,
  async run({ startShop }) {
    const messages: string[] = [];
    const gateway = createServer((request, response) => {
      void text(request).then((body) => {
        messages.push(body);
        response.writeHead(500).end();
      });
    });
    await once(gateway.listen(0, '127.0.0.1'), 'listening');
    onDrillEnd(() => gateway.close());
    const { port } = gateway.address() as AddressInfo;
    const shop = await startShop({ SMS: 'http', SMS_URL: `http://127.0.0.1:${port}/`, SMS_TOKEN: 'x' });
    const sent = await post(`${shop.url}/api/via-phone-number`, { phone: PHONE });
    const { text: message = '' } = JSON.parse(messages.at(-1) ?? '{}') as { text?: string };
    const code = /\d{4}/.exec(message)?.[0] ?? '0000';
    const signedIn = await post(`${shop.url}/api/sms-code-check`, { phone: PHONE, code });
    await shop.kill();
    return outcome(
      sent.status === 503 && signedIn.status !== 200,
      `${messages.length} messages refused, request ${sent.status}, sign-in ${signedIn.status}`,
    );
  },
};
