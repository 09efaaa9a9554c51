/** The hosts of the browsers' push services: Google, Mozilla, Apple and Microsoft. A dot stands for all hosts below the name. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

export const MAX_ENDPOINT_LENGTH = 2048;

/**
 * Whether the shop may send requests to the URL of a push subscription. It comes from a browser, so that only the known push
 * services are accepted, over https at its usual port: no other host can be made to receive the shop's requests.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return PUSH_HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}
