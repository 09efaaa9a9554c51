/** A URL of an origin that no request reaches; relative URLs are resolved against it. */
const BASE = 'https://shop.invalid';

/** A link to another site; the empty string for anything but `http` and `https` URLs, such as a script. */
export function webLink(link: string | null): string {
  return link && ['http:', 'https:'].includes(protocolOf(link)) ? link : '';
}

/**
 * The URL of a payment page: a path of this site, or an `https` URL, of one of `origins` if they are given. Null for any
 * other URL.
 */
export function allowedPaymentPage(address: string | null, origins?: readonly string[]): string | null {
  if (!address || !URL.canParse(address, BASE)) return null;
  const { origin, protocol } = new URL(address, BASE);
  if (origin === BASE) return address.startsWith('/') ? address : null;
  // Browsers read a path such as `//host` as another host.
  if (!URL.canParse(address)) return null;
  return protocol === 'https:' && (!origins || origins.includes(origin)) ? address : null;
}

const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');
