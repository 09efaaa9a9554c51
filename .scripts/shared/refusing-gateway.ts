import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onDrillEnd } from './drill.ts';

export interface RefusingGateway {
  /** Environment of a shop that sends its codes through this gateway. */
  readonly variables: Readonly<Record<string, string>>;
  /** The code of the last message to a phone, digits only, that the gateway received and refused. */
  codeOf(phone: string): string | undefined;
  readonly messageCount: () => number;
}

/** Starts an SMS gateway that reads every message and responds with 503, until the drill ends: it says that it has sent nothing. */
export async function startRefusingGateway(): Promise<RefusingGateway> {
  const messages: string[] = [];
  const gateway = createServer((request, response) => {
    void text(request).then((body) => {
      messages.push(body);
      response.writeHead(503).end();
    });
  });
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  onDrillEnd(() => gateway.close());
  const { port } = gateway.address() as AddressInfo;
  return {
    variables: { SMS: 'http', SMS_URL: `http://127.0.0.1:${port}/`, SMS_TOKEN: 'x' },
    codeOf: (phone) => /(?<!\d)\d{4}(?!\d)/.exec(messages.findLast((body) => body.includes(phone)) ?? '')?.[0],
    messageCount: () => messages.length,
  };
}
