import { isIPv4, isIPv6 } from 'node:net';

/**
 * Request header with the client's address. The server sets it on every request to the backend and replaces one that the client
 * sent; `src/server/proxy-headers.ts` determines the address.
 */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
const IPV4_MAPPED_PREFIX = '::ffff:';
const IPV6_GROUPS = 8;

/** The sender of a request as limits count it, and the networks of its address from narrow to wide. */
export interface ClientNetworks {
  /** An IPv4 address or an IPv6 /64, as `toClient` returns it. */
  readonly client: string;
  /** IPv4 /24 or IPv6 /48: what one customer of a hosting company may have. */
  readonly network: string;
  /** IPv4 /16 or IPv6 /32: a part of an internet provider, or all of it. */
  readonly wideNetwork: string;
}

/** The client that sent a request; `unknown` without the header. */
export const readClient = ({ headers }: Request): string => toClient(headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown');

export const readClientNetworks = (request: Request): ClientNetworks => toClientNetworks(readClient(request));

/**
 * The client that an address belongs to, as limits count it. IPv4: the address itself, also when it is written as IPv4-mapped
 * IPv6. IPv6: the /64 as `a:b:c:d::/64`, because even a single subscriber has all addresses of one. Any other text is returned
 * unchanged.
 */
export function toClient(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  // URL writes IPv4-mapped addresses in hexadecimal groups as well.
  const normalized = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  if (normalized.startsWith(IPV4_MAPPED_PREFIX)) return toIpv4(normalized.slice(IPV4_MAPPED_PREFIX.length));
  const [head = [], tail = []] = normalized.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: IPV6_GROUPS - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/**
 * @param client an IPv4 address or an IPv6 /64 as `a:b:c:d::/64`; for any other text, such as `unknown`, all three properties are
 * that text
 */
export function toClientNetworks(client: string): ClientNetworks {
  if (isIPv4(client)) {
    const [a, b, c] = client.split('.');
    return { client, network: `${a}.${b}.${c}.0/24`, wideNetwork: `${a}.${b}.0.0/16` };
  }
  if (!client.endsWith('::/64')) return { client, network: client, wideNetwork: client };
  const [a, b, c] = client.split(':');
  return { client, network: `${a}:${b}:${c}::/48`, wideNetwork: `${a}:${b}::/32` };
}

/** Two hexadecimal groups as dotted decimals: `c000:201` is 192.0.2.1. */
function toIpv4(groups: string): string {
  return groups
    .split(':')
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}
