/** Two years, for this host and those below it; only a shop that visitors reach by https may promise that. */
const onlyByHttps = process.env['SITE_URL']?.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {};

/** Headers of every answer; the content security policy of pages comes with the page. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...onlyByHttps,
};

/** The policy of what is no page. */
export const noContentPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of a kept page by its media type: everyone's, and `html`'s where it is a document. */
export const pageHeaders = (html: Readonly<Record<string, string>>) => (type: string): Readonly<Record<string, string>> =>
  type.startsWith('text/html') ? { ...securityHeaders, ...html } : { ...securityHeaders, 'content-security-policy': noContentPolicy };
