const STORED_TOKEN = 'staff:link';

/**
 * The secret part of the link that opened this page. It moves from the URL, which browsers remember, to this tab's storage, where it
 * also survives a change of the language. Empty without one.
 */
export function takeLinkToken(page: 'setup' | 'pair'): string {
  const key = `${STORED_TOKEN}:${page}`;
  const token = location.hash.slice(1);
  if (!token) return sessionStorage.getItem(key) ?? '';
  sessionStorage.setItem(key, token);
  history.replaceState(history.state, '', location.pathname);
  return token;
}

export function forgetLinkToken(page: 'setup' | 'pair'): void {
  sessionStorage.removeItem(`${STORED_TOKEN}:${page}`);
}
