/** The script that counts visits, of the setting `ANALYTICS_URL`; null in a shop that counts none. On the server only. */
export function analyticsScript(): URL | null {
  return URL.parse(process.env['ANALYTICS_URL'] ?? '');
}

/**
 * Adds to a content security policy what the script needs: to be loaded from its own URL, and to reach its own host. `;` and `,`
 * end a directive, and a source has no query.
 */
export function allowAnalytics(policy: string, { origin, pathname }: Pick<URL, 'origin' | 'pathname'>): string {
  const script = origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
  return policy
    .replace("script-src 'self'", `script-src 'self' ${script}`)
    .replace("connect-src 'self'", `connect-src 'self' ${origin}`)
    .replace("img-src 'self'", `img-src 'self' ${origin}`)
    .replace('trusted-types ', 'trusted-types analytics ');
}

/** What pages may ask of the device: only those with a map and the page of couriers ask for its location. */
export function permissionsPolicy({ geolocation }: { readonly geolocation: boolean }): string {
  return `camera=(), microphone=(), geolocation=(${geolocation ? 'self' : ''}), payment=(), usb=(), browsing-topics=()`;
}
