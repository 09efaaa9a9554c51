import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { Api, DatabaseCheck } from './api.ts';
import { randomUUID } from 'node:crypto';
import { BlockList, type Socket, isIPv6 } from 'node:net';

/** Characters of a request target; the longest valid one has about two hundred. */
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

/** An HTTP server with limits on the number of connections and on the requests of each connection. */
export const createLimitedServer = (listener: RequestListener, limits = LIMITS): Server =>
  Object.assign(createServer(limits, listener), { maxRequestsPerSocket: 10_000, maxConnections: 10_000 });

/** Time for requests that have begun; event streams of an external provider are cut off after half of it. */
const GRACE_PERIOD_MS = 10_000;
const IDLE_CHECK_MS = 100;

export interface ShutdownState {
  isStopping: boolean;
}

/** Sends a plain text that must not be cached. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text);
}

/** Closes the connection after a response that is sent while the process stops. */
export function closeIfStopping(
  response: { readonly headersSent: boolean; setHeader(name: string, value: string): unknown },
  { isStopping }: ShutdownState,
): void {
  if (isStopping && !response.headersSent) response.setHeader('connection', 'close');
}

/** On SIGTERM or SIGINT the process accepts no new connection, finishes the requests that have begun and exits. */
export function stopOnSignal(servers: readonly Server[], shutdown: ShutdownState, api: Api): void {
  const stop = async (): Promise<void> => {
    if (shutdown.isStopping) return;
    shutdown.isStopping = true;
    setTimeout(() => process.exit(1), GRACE_PERIOD_MS).unref();
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), GRACE_PERIOD_MS / 2).unref();
    // Connections whose response had begun before the stop become idle one by one.
    setInterval(() => servers.forEach((server) => server.closeIdleConnections()), IDLE_CHECK_MS).unref();
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    api.endStreams();
    // Requests that have begun still need the database.
    await Promise.all(closed);
    await api.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

const DATABASE_TIMEOUT_MS = 2000;

/** Whether the database serves a call in time. */
async function isReady(database: DatabaseCheck): Promise<boolean> {
  const responds = database.checkReadiness().then(
    () => true,
    () => false,
  );
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS, false).unref());
  return Promise.race([responds, timeout]);
}

/**
 * Responds to `/healthz` (the process is alive) and `/readyz` (it can serve visitors); returns false for any other path.
 * @param api an external provider, which has no database, need not respond: cached pages are shown without it
 */
export function respondToHealthCheck(
  path: string,
  response: ServerResponse,
  shutdown: ShutdownState,
  { database }: Pick<Api, 'database'>,
): boolean {
  if (path !== '/healthz' && path !== '/readyz') return false;
  const send = (status: number, text: string) => sendText(response, status, text);
  if (shutdown.isStopping) send(503, 'stopping');
  else if (path === '/healthz' || !database) send(200, 'ok');
  else void isReady(database).then((ready) => (ready ? send(200, 'ok') : send(503, 'the database does not respond')));
  return true;
}

/** What identifies the sender of a request: its headers and the remote address of its connection. */
export type RequestSource = Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<Socket, 'remoteAddress'> };

/** The end of `X-Forwarded-For` that is read, in characters: addresses of at least twenty proxies. */
const MAX_FORWARDED_LENGTH = 1000;

/**
 * The proxies whose forwarding headers are trusted.
 * @param entries addresses or CIDR ranges; throws for anything else
 */
export function parseTrustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Trims an address, and writes an IPv4-mapped IPv6 address, such as `::ffff:192.0.2.1`, as plain IPv4. */
const normalizeAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
const isTrusted = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
const remoteAddressOf = ({ socket }: RequestSource): string => normalizeAddress(socket.remoteAddress ?? '');

/** Whether the connection of a request comes from a trusted proxy. */
const isFromTrustedProxy = (request: RequestSource, proxies: BlockList): boolean =>
  isTrusted(proxies, remoteAddressOf(request));

/**
 * The client's address: the remote address of the connection, or, if that is a trusted proxy, the last address in
 * `X-Forwarded-For` that is not one. The addresses before it may have been written by the client itself. If all of them are trusted
 * proxies, the first; if there are none, the remote address. Empty if the connection is already closed. An address that a trusted
 * proxy has forwarded is returned without validation.
 */
export function clientAddress(request: RequestSource, proxies: BlockList): string {
  const remoteAddress = remoteAddressOf(request);
  if (!isTrusted(proxies, remoteAddress)) return remoteAddress;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .slice(-MAX_FORWARDED_LENGTH)
    .split(',')
    .map(normalizeAddress)
    .filter(Boolean);
  return forwarded.findLast((address, index) => index === 0 || !isTrusted(proxies, address)) ?? remoteAddress;
}

/** Ids that a proxy may set: nothing that could change the meaning of a log line or a header. */
const PROXY_REQUEST_ID = /^[\w-]{8,64}$/;

/** Twelve random hexadecimal digits as `xxxxxxxx-xxxx`: short enough to be read out on the phone. */
export const newRequestId = (): string => randomUUID().slice(0, 13);

/** The id of a request in logs and on error pages: the one in `X-Request-Id` if a trusted proxy sent it, otherwise a new one. */
export function resolveRequestId(request: RequestSource, proxies: BlockList): string {
  const header = request.headers['x-request-id'];
  if (typeof header !== 'string' || !PROXY_REQUEST_ID.test(header)) return newRequestId();
  return isFromTrustedProxy(request, proxies) ? header : newRequestId();
}
