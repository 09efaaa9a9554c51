import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** Signs in a request target; the shop's longest has some two hundred. */
export const LONGEST_TARGET = 4096;

/** Whoever sends slowly is let go: milliseconds for the headers and for the whole request, and how often that is looked at. */
export const LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  // Longer than load balancers keep theirs, so that they are the ones to close.
  keepAliveTimeout: 65_000,
  // A full cart is a cookie of some kilobytes, and browsers hold several.
  maxHeaderSize: 32 * 1024,
};

/** A server that bounds what one peer and all peers together may hold open: there is no other way to one. */
export function boundServer(listener: RequestListener, limits = LIMITS): Server {
  const server = createServer(limits, listener);
  server.maxRequestsPerSocket = 10_000;
  server.maxConnections = 10_000;
  return server;
}
