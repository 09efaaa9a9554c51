import { parseUrl } from './url.ts';

/** A placeholder origin against which relative URLs are resolved. */
const BASE = 'https://shop.invalid';

/**
 * Returns a link to another site if it is an `http` or `https` URL, otherwise (such as `javascript:`) the empty string.
 */
export function webLink(link: string | null): string {
  return link && ['http:', 'https:'].includes(protocolOf(link)) ? link : '';
}

/**
 * Returns the URL of a payment page if it is a path of this site or an `https` URL. If `origins` are given, an `https`
 * URL must have one of them. Null for any other URL.
 */
export function allowedPaymentPage(address: string | null, origins?: readonly string[]): string | null {
  const url = address ? parseUrl(address, BASE) : null;
  if (!address || !url) return null;
  const { origin, protocol } = url;
  if (origin === BASE) return address.startsWith('/') ? address : null;
  // Browsers resolve a path such as `//host` to another host.
  if (!parseUrl(address)) return null;
  return protocol === 'https:' && (!origins || origins.includes(origin)) ? address : null;
}

const protocolOf = (address: string): string => parseUrl(address)?.protocol ?? '';
