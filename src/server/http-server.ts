import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { Api, DatabaseCheck } from './api.ts';
import { readOpenFilesLimit, requireOpenFiles, toMaxConnections } from './open-files.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { BlockList, type Socket, isIPv6 } from 'node:net';

/** Maximum length of a request target in characters; the longest valid one has about two hundred. */
export const MAX_TARGET_LENGTH = 4096;

export const LIMITS: ServerOptions = {
  // Slow clients are disconnected.
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  // Longer than the idle timeout of load balancers, so that they close a connection first.
  keepAliveTimeout: 65_000,
  // The cookie of a full cart has several kilobytes, and there are other cookies.
  maxHeaderSize: 32 * 1024,
};

/** Creates an HTTP server with `limits`, and with a maximum of connections and of requests per connection. */
export const createHttpServer = (listener: RequestListener, limits = LIMITS): Server =>
  Object.assign(createServer(limits, listener), {
    maxRequestsPerSocket: 10_000,
    maxConnections: toMaxConnections(readOpenFilesLimit()),
  });

interface ListenSetting {
  readonly name: string;
  readonly value: string | number | undefined;
}

/**
 * Starts to listen on a port of a host; without a host, on all addresses of the machine.
 * @throws Error with a sentence for the operator, which names the settings
 */
export function listen(server: Server, port: ListenSetting, host: ListenSetting): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(new Error(explainListenError(error, port, host)));
    server.once('error', refuse);
    server.listen({ port: Number(port.value), host: host.value === undefined ? undefined : String(host.value) }, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

function explainListenError(
  { code, message }: NodeJS.ErrnoException,
  port: ListenSetting,
  host: ListenSetting,
): string {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port.value} is in use by another program; stop it, or set ${port.name} to another port`,
    EACCES: `This user may not use port ${port.value}; set ${port.name} to a port from 1024 on`,
    EADDRNOTAVAIL: `${host.name} ${host.value} is not an address of this machine`,
    ENOTFOUND: `${host.name} ${host.value} is not the name of a machine`,
  };
  return reasons[code ?? ''] ?? `${port.name} ${port.value} cannot be used: ${message}`;
}

/** Time for requests in progress. After half of it, open connections are closed, such as a provider's event streams. */
const GRACE_PERIOD_MS = 10_000;
const IDLE_CHECK_MS = 100;

export interface ShutdownState {
  isStopping: boolean;
}

/** Sends a plain-text response that must not be cached. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text);
}

/** Closes the connection after the response if the process is stopping. */
export function closeIfStopping(
  response: { readonly headersSent: boolean; setHeader(name: string, value: string): unknown },
  { isStopping }: ShutdownState,
): void {
  if (isStopping && !response.headersSent) response.setHeader('connection', 'close');
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const MAX_DISCARDED_BYTES = 1024 * 1024;
const DISCARD_TIMEOUT_MS = 500;

/**
 * Call it before the response to a request whose body the handler may not have read. A connection on which a part of
 * the body has not arrived yet cannot be used again, so it is closed after the response, which says so: otherwise a
 * proxy would send the next request on it. Before that, a part of the rest is read and discarded, because a connection
 * that is closed while bytes arrive is reset, and the client could lose the response.
 */
export async function closeIfBodyIncomplete(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!hasBody(request) || response.headersSent) return;
  // What has arrived together with the headers is parsed after the handler was called.
  if (!request.complete) await setImmediate();
  if (request.complete) return;
  response.setHeader('connection', 'close');
  await discardBody(request);
}

/** Resolves when the body has ended, after `MAX_DISCARDED_BYTES` or after `DISCARD_TIMEOUT_MS`. */
const discardBody = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(done, DISCARD_TIMEOUT_MS);
    function count({ length }: Buffer): void {
      bytes += length;
      if (bytes > MAX_DISCARDED_BYTES) done();
    }
    function done(): void {
      clearTimeout(timer);
      request.off('data', count).off('close', done).off('end', done);
      resolve();
    }
    request.on('data', count).once('close', done).once('end', done).resume();
  });

/** On SIGTERM or SIGINT, stops accepting connections, finishes the requests in progress and exits. */
export function stopOnSignal(servers: readonly Server[], shutdown: ShutdownState, api: Api): void {
  const stop = async (): Promise<void> => {
    if (shutdown.isStopping) return;
    shutdown.isStopping = true;
    setTimeout(() => process.exit(1), GRACE_PERIOD_MS).unref();
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), GRACE_PERIOD_MS / 2).unref();
    // Keep-alive connections become idle when their last response ends.
    setInterval(() => servers.forEach((server) => server.closeIdleConnections()), IDLE_CHECK_MS).unref();
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    api.endStreams();
    // Requests in progress still need the database.
    await Promise.all(closed);
    await api.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

const DATABASE_TIMEOUT_MS = 2000;

/** Why this process cannot serve visitors; null if it can. The database must respond within `DATABASE_TIMEOUT_MS`. */
async function findFault(database: DatabaseCheck | undefined): Promise<string | null> {
  const canOpenFiles = await requireOpenFiles().then(
    () => true,
    () => false,
  );
  if (!canOpenFiles) return 'the process cannot open files';
  if (!database) return null;
  const noResponse = 'the database does not respond';
  const fault = database.checkReadiness().catch(() => noResponse);
  const timeout = new Promise<string>((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS, noResponse).unref());
  return Promise.race([fault, timeout]);
}

/**
 * Responds to `/healthz` (the process runs) and `/readyz` (it can serve visitors); returns false for any other path.
 * @param api with an external API provider it has no database; `/readyz` then checks only the process, because cached
 * pages are served even while the provider does not respond
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
  else if (path === '/healthz') send(200, 'ok');
  else void findFault(database).then((fault) => (fault === null ? send(200, 'ok') : send(503, fault)));
  return true;
}

/** What identifies the sender of a request: its headers and the remote address of its connection. */
export type RequestSource = Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<Socket, 'remoteAddress'> };

/** An address, and the length of a network prefix. Neither is checked. */
const CIDR_RANGE = /^([^/]+)(?:\/(\d{1,3}))?$/;

/** Only this many characters at the end of `X-Forwarded-For` are read: at least twenty addresses. */
const MAX_FORWARDED_LENGTH = 1000;

/**
 * The proxies whose forwarding headers are trusted.
 * @param entries addresses or CIDR ranges
 * @throws Error for any other entry
 */
export function parseTrustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const match = CIDR_RANGE.exec(entry);
    if (!match) throw new RangeError(`${entry} is neither an address nor a CIDR range`);
    const [, address = '', bits] = match;
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Trims an address, and writes an IPv4-mapped IPv6 address, such as `::ffff:192.0.2.1`, as plain IPv4. */
export const normalizeAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
/** Whether a normalized address is that of a trusted proxy. */
export const isTrusted = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
const remoteAddressOf = ({ socket }: RequestSource): string => normalizeAddress(socket.remoteAddress ?? '');

/** Whether the connection of a request comes from a trusted proxy. */
const isFromTrustedProxy = (request: RequestSource, proxies: BlockList): boolean =>
  isTrusted(proxies, remoteAddressOf(request));

/**
 * The client's address: the remote address of the connection, or, if that is a trusted proxy, the last address in
 * `X-Forwarded-For` that is not one; the client may have written those before it. If all addresses in the header are
 * trusted proxies, it is the first; if the header has none, the remote address. Empty if the connection is already
 * closed. An address in the header is not validated.
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

/** Request ids accepted from a proxy: without characters that could break a log line or a header. */
const PROXY_REQUEST_ID = /^[\w-]{8,64}$/;

/** Twelve random hexadecimal digits as `xxxxxxxx-xxxx`: short enough to be read out on the phone. */
export const newRequestId = (): string => randomUUID().slice(0, 13);

/** The id of a request in logs and on error pages: `X-Request-Id` of a trusted proxy, otherwise a new id. */
export function resolveRequestId(request: RequestSource, proxies: BlockList): string {
  const header = request.headers['x-request-id'];
  if (typeof header !== 'string' || !PROXY_REQUEST_ID.test(header)) return newRequestId();
  return isFromTrustedProxy(request, proxies) ? header : newRequestId();
}
