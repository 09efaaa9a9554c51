/** The origin under which visitors see the shop: SITE_URL alone says it, the request only where nothing is set. */
export function siteOrigin(requested: URL): string {
  return new URL(process.env['SITE_URL'] || requested.origin).origin;
}
