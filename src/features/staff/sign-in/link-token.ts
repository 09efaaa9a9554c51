const tokenStorageKey = (page: 'setup' | 'pair'): string => `staff:link:${page}`;

/**
 * The secret token in the fragment of the link that opened this page; empty if there is none. The token is moved from
 * the URL, which is kept in the browser history, to the session storage, so that it survives a change of the language.
 */
export function readLinkToken(page: 'setup' | 'pair'): string {
  const key = tokenStorageKey(page);
  const token = location.hash.slice(1);
  if (!token) return sessionStorage.getItem(key) ?? '';
  sessionStorage.setItem(key, token);
  history.replaceState(history.state, '', location.pathname);
  return token;
}

export function forgetLinkToken(page: 'setup' | 'pair'): void {
  sessionStorage.removeItem(tokenStorageKey(page));
}
