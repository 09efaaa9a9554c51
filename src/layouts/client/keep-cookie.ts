import { cookieWrites, lifetime } from '#platform/cookies.ts';

/** Keeps a plain cookie for as long as its name says. */
export function keepCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' && name !== 'i18n_redirected';
  for (const text of cookieWrites(document.cookie, name, value, { maxAge: lifetime(name), secure })) document.cookie = text;
}
