import { once } from 'node:events';
import { connect } from 'node:net';
import { sendRequest } from '../../shared/http.ts';
import { ALL_SETUPS, outcome, type Attack } from './attack.ts';

const PATHS = ['/api/basket-recalculation', '/api/webhooks/sandbox', '/api/sandbox-bank/tokens', '/api/create-order'];
const FRAMINGS = ['Content-Length: 1000', 'Transfer-Encoding: chunked'];

export const abortedBodies: Attack = {
  finding: 'Visitors who leave fill the log with errors',
  tried: 'Connections that are closed in the middle of a body',
  applies: ALL_SETUPS,
  async run({ shops: [shop], lines }) {
    const { hostname, port } = new URL(shop.url);
    const before = lines.length;
    let sent = 0;
    for (const path of PATHS)
      for (const framing of FRAMINGS) {
        const socket = connect({ host: hostname, port: Number(port) });
        await once(socket, 'connect');
        socket.write(`POST ${path} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer a\r\n${framing}\r\n\r\n5\r\n{"a":`);
        // A response to a later request: the shop has read the first.
        for (let time = 0; time < 3; time += 1) await sendRequest(`${shop.url}/api/get-options`);
        socket.destroy();
        for (let time = 0; time < 3; time += 1) await sendRequest(`${shop.url}/api/get-options`);
        sent += 1;
      }
    const errors = lines.slice(before).filter((line) => line.includes('"level":"error"'));
    return outcome(errors.length === 0, `${errors.length} errors for ${sent} connections`);
  },
};
