import { isIPv4 } from 'node:net';
import { clientNetwork } from './rate-limiter.ts';

/** The networks of a client, from narrow to wide. */
export interface ClientNetworks {
  /** An IPv4 address or an IPv6 network of 64 bits: one requester. */
  readonly address: string;
  /** IPv4 /24 or IPv6 /48: what one customer of a hosting company may have. */
  readonly site: string;
  /** IPv4 /16 or IPv6 /32: a part of a provider, or all of it. */
  readonly region: string;
}

export const clientNetworks = (request: Request): ClientNetworks => widerNetworks(clientNetwork(request));

/** @param address as `networkOf` returns it; an unknown one is its own site and region */
export function widerNetworks(address: string): ClientNetworks {
  if (isIPv4(address)) {
    const [a, b, c] = address.split('.');
    return { address, site: `${a}.${b}.${c}.0/24`, region: `${a}.${b}.0.0/16` };
  }
  const [a, b, c] = address.split(':');
  if (!address.endsWith('::/64')) return { address, site: address, region: address };
  return { address, site: `${a}:${b}:${c}::/48`, region: `${a}:${b}::/32` };
}
