import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Handler } from './handler/provider.ts';

export interface ProviderServer {
  readonly url: string;
  stop(): void;
}

/**
 * Serves a provider over HTTP. A handler that rejects closes the connection without a response, as a network failure
 * does.
 * @param port 0 for any free one
 * @throws Error when the port is in use
 */
export async function serveProvider(handler: Handler, port = 0): Promise<ProviderServer> {
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      try {
        return await handler(request);
      } catch (error) {
        outgoing.destroy(error instanceof Error ? error : undefined);
        return new Response(null);
      }
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => void listener(request, response));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
