/**
 * Whether a page of another site sent a request. Browsers name the relation in `Sec-Fetch-Site`; older ones, and pages without
 * encryption, only the origin of the page. Clients that are no browsers send neither.
 */
export function isFromOtherSite({ url, headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  return ['cross-site', 'same-site'].includes(site ?? '') || (origin !== null && origin !== new URL(url).origin);
}
