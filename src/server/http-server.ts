import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** Characters of a request target; the shop's longest has some two hundred. */
export const MAX_TARGET_LENGTH = 4096;

export const LIMITS: ServerOptions = {
  // Clients that send slowly are disconnected.
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  // Longer than load balancers keep their connections, so that they are the ones to close.
  keepAliveTimeout: 65_000,
  // A full cart is a cookie of some kilobytes, and browsers hold several.
  maxHeaderSize: 32 * 1024,
};

/** A server with limits on what one peer and all peers together may hold open; the only way to create one here. */
export function createLimitedServer(listener: RequestListener, limits = LIMITS): Server {
  const server = createServer(limits, listener);
  server.maxRequestsPerSocket = 10_000;
  server.maxConnections = 10_000;
  return server;
}
