import { randomUUID } from 'node:crypto';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';

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
