import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A gateway that listens on a port of its own during the tests of a file, and can fail. */
export interface GatewayServer {
  readonly url: () => string;
  refuseNext(status: number): void;
  withholdNext(): void;
}

/** @param handle what the gateway does; it is not called for a request that is refused */
export function serveGateway(handle: (request: Request) => Response | Promise<Response>): GatewayServer {
  let [status, isWithheld] = [0, false];
  let url = '';
  const respond = async (request: Request): Promise<Response> => {
    if (status > 0) {
      const response = new Response('refused', { status, headers: { location: '/elsewhere' } });
      status = 0;
      return response;
    }
    const response = await handle(request);
    if (!isWithheld) return response;
    isWithheld = false;
    return new Promise(() => {});
  };
  const listener = getRequestListener(respond);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    [status, isWithheld] = [0, false];
  });
  return {
    url: () => url,
    refuseNext: (next) => void (status = next),
    withholdNext: () => void (isWithheld = true),
  };
}
