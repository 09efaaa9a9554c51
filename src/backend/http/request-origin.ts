/**
 * Whether a page of another origin sent the request. A subdomain of the same site is another origin too. Browsers state the
 * relation in `Sec-Fetch-Site`; older browsers, and pages served over plain HTTP, send only the page's origin in `Origin`. Either is enough. Clients
 * other than browsers send neither header and are not cross-origin.
 */
export function isCrossOrigin({ url, headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  return ['cross-site', 'same-site'].includes(site ?? '') || (origin !== null && origin !== new URL(url).origin);
}
