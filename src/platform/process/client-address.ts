import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Which peers may say for whom they speak; entries are addresses or CIDR ranges. */
export function trustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** An IPv4 address without the clothes of an IPv6 one. */
export const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
/** Whether an address is one of the proxies. */
export const isTrusted = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * The visitor's address: the peer's own, or, where trusted proxies stand between, the last address in
 * X-Forwarded-For that is not one of them. Anything further left is the visitor's own claim.
 */
export function clientAddress(request: IncomingMessage, proxies: BlockList): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',').map(plainAddress).filter(Boolean);
  const path = [...forwarded, peer];
  while (path.length > 1 && isTrusted(proxies, path[path.length - 1] ?? '')) path.pop();
  return path[path.length - 1] ?? '';
}
