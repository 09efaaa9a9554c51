import { parseUrl } from './url.ts';

/** A placeholder origin against which relative URLs are resolved. */
const BASE = 'https://shop.invalid';

/**
 * Returns a link to another site if it is an `http` or `https` URL, otherwise (such as `javascript:`) the empty string.
 */
export function webLink(link: string | null): string {
  return link && ['http:', 'https:'].includes(protocolOf(link)) ? link : '';
}

/** Names of this machine, to which connections need no encryption (W3C Secure Contexts, 3.1). */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Whether what is sent to a URL can be read on the way by nobody else: `https`, or `http` to this machine. */
export const isTrustworthyUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));

/** Returns a text if it is an `https` URL, otherwise the empty string. */
export const secureLink = (text: string): string => (protocolOf(text) === 'https:' ? text : '');

/**
 * Returns the URL of a payment page if it is a path of this site or a trustworthy URL. If `origins` are given, such a URL
 * must have one of them. Null for any other URL.
 */
export function allowedPaymentPage(address: string | null, origins?: readonly string[]): string | null {
  const url = address ? parseUrl(address, BASE) : null;
  if (!address || !url) return null;
  const { origin } = url;
  if (origin === BASE) return address.startsWith('/') ? address : null;
  // Browsers resolve a path such as `//host` to another host.
  if (!parseUrl(address)) return null;
  return isTrustworthyUrl(url) && (!origins || origins.includes(origin)) ? address : null;
}

/** Whether a link can be drawn as a code that pays, and be opened on a phone: another device knows no paths of this site. */
export function isPaymentLink(address: string): boolean {
  const url = parseUrl(address);
  return url !== null && isTrustworthyUrl(url);
}

const protocolOf = (address: string): string => parseUrl(address)?.protocol ?? '';
