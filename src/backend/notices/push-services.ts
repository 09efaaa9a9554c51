/**
 * The push services of the browsers, and what the URLs of their subscriptions begin with, as a pattern for JavaScript and
 * PostgreSQL. Microsoft has one host for each region.
 */
export const PUSH_SERVICES = [
  { name: 'google', endpoints: /^https:\/\/fcm\.googleapis\.com\// },
  { name: 'mozilla', endpoints: /^https:\/\/updates\.push\.services\.mozilla\.com\// },
  { name: 'apple', endpoints: /^https:\/\/web\.push\.apple\.com\// },
  { name: 'microsoft', endpoints: /^https:\/\/wns2-[a-z0-9]+\.notify\.windows\.com\// },
] as const;

export const MAX_ENDPOINT_LENGTH = 2048;

/**
 * Whether the shop may send requests to the URL of a push subscription. The URL comes from a browser: only the known
 * push services over https on the default port are accepted, to prevent server-side request forgery.
 */
export const isPushEndpoint = (endpoint: string): boolean =>
  endpoint.length <= MAX_ENDPOINT_LENGTH &&
  URL.canParse(endpoint) &&
  PUSH_SERVICES.some(({ endpoints }) => endpoints.test(endpoint));
