import { parseUrl } from '#contract/url.ts';

/** The URL of the analytics script, from `ANALYTICS_URL`; null without analytics. On the server only. */
export function analyticsScript(): URL | null {
  return parseUrl(process.env['ANALYTICS_URL'] ?? '');
}

/**
 * Extends a content security policy so that the analytics script can be loaded from its URL, and can send requests to
 * its origin and load images from there. `analytics` is the name of the Trusted Types policy that permits this URL. The
 * URL is added without its query, which CSP sources cannot have; `;` and `,` are encoded, because they end a directive
 * or policy.
 */
export function allowAnalytics(policy: string, { origin, pathname }: Pick<URL, 'origin' | 'pathname'>): string {
  const script = origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
  return policy
    .replace("script-src 'self'", `script-src 'self' ${script}`)
    .replace("connect-src 'self'", `connect-src 'self' ${origin}`)
    .replace("img-src 'self'", `img-src 'self' ${origin}`)
    .replace('trusted-types ', 'trusted-types analytics ');
}

/** The `Permissions-Policy` header. Only pages with a map and the page of couriers can use the device's location. */
export function permissionsPolicy({ geolocation }: { readonly geolocation: boolean }): string {
  return `camera=(), microphone=(), geolocation=(${geolocation ? 'self' : ''}), payment=(), usb=(), browsing-topics=()`;
}
