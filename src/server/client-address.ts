import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';

type Peer = Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<Socket, 'remoteAddress'> };

/** Peers whose forwarded headers are trusted; entries are addresses or CIDR ranges. */
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

/** Only the end of the header is read: some twenty proxies in a row, or more. */
const MAX_FORWARDED_LENGTH = 1000;

/** An IPv4-mapped IPv6 address as plain IPv4. */
const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
const isTrusted = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * The client's address: that of the peer, or, behind trusted proxies, the last address in X-Forwarded-For that is not one of
 * them. The client itself may have written the addresses before it.
 */
export function clientAddress(request: Peer, proxies: BlockList): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  if (!isTrusted(proxies, peer)) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .slice(-MAX_FORWARDED_LENGTH)
    .split(',')
    .map(plainAddress)
    .filter(Boolean);
  return forwarded.findLast((address, index) => index === 0 || !isTrusted(proxies, address)) ?? peer;
}

/** Twelve hexadecimal digits: short enough to be dictated on the phone. */
export const newRequestId = (): string => randomUUID().slice(0, 13);

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id of a request in logs and on error pages; only a trusted proxy may choose it. */
export function resolveRequestId(request: Peer, proxies: BlockList): string {
  const given = request.headers['x-request-id'];
  if (typeof given !== 'string' || !REQUEST_ID.test(given)) return newRequestId();
  return isTrusted(proxies, plainAddress(request.socket.remoteAddress ?? '')) ? given : newRequestId();
}
