/** The cookie property of `document`: reading it returns all cookies, assigning to it sets one. */
export interface CookieJar {
  cookie: string;
}

export interface CookieOptions {
  /** Seconds. */
  maxAge: number;
  secure: boolean;
}

/** Browsers store about 4096 bytes of one cookie, name included. */
const MAX_COOKIE_BYTES = 3900;
const DAY_SECONDS = 24 * 60 * 60;
/** The cookie of the chosen language. The name is specified and must not change. */
export const LANGUAGE_COOKIE = 'i18n_redirected';
const LIFETIMES: Readonly<Record<string, number>> = { theme: 365 * DAY_SECONDS, [LANGUAGE_COOKIE]: 365 * DAY_SECONDS };

/**
 * Limit of the parts that are read after the first one: 35 kB, more than the headers of a request may have. A longer
 * value is written in full and truncated when it is read.
 */
const MAX_EXTRA_PARTS = 8;

/** Length of the colons of the first part and of a number of extra parts with up to three digits. */
const PART_SYNTAX_LENGTH = 6;

/**
 * The first part of a value: `:<number of extra parts>:<hash>:<beginning>`. A value in one part never starts with a
 * colon, because colons are escaped.
 */
const FIRST_PART = /^:(\d+):(\w+):(.*)$/;

/** The end of a truncated value: a last non-ASCII character, which may be incomplete, and an incomplete escape. */
const TRUNCATED_END = /(%[C-F]\w(%[89AB]\w)*)?(%\w?)?$/;

/** Seconds for which a cookie is stored. */
export const cookieLifetimeSeconds = (name: string): number => LIFETIMES[name] ?? 30 * DAY_SECONDS;

/** The cookies of a header by name, not decoded. */
export type Cookies = ReadonlyMap<string, string>;

/** Parses a `Cookie` header or `document.cookie` in linear time. Of cookies with the same name the first is used. */
export function parseCookies(header: string): Cookies {
  const pairs = header.split(';').map((pair): [string, string] => {
    const separator = pair.indexOf('=');
    const name = separator < 0 ? pair : pair.slice(0, separator);
    return [name.trim(), separator < 0 ? '' : pair.slice(separator + 1)];
  });
  return new Map(pairs.reverse());
}

/**
 * The value of a cookie, joined from its parts; null if there is none. Parts of another value (after an interrupted
 * write) and parts above the limit are omitted, so the result may be only the beginning of the value.
 */
export function readCookie(cookies: Cookies, name: string): string | null {
  const value = cookies.get(name);
  if (value === undefined) return null;
  const [, extraParts, hash, beginning] = FIRST_PART.exec(value) ?? [];
  if (beginning === undefined) return decode(value);
  let joined = beginning;
  for (let part = 1; part <= Number(extraParts); part += 1) {
    const [partHash, text] = cookies.get(`${name}.${part}`)?.split(':') ?? [];
    if (partHash !== hash || text === undefined || part > MAX_EXTRA_PARTS)
      return decode(joined.replace(TRUNCATED_END, ''));
    joined += text;
  }
  return decode(joined);
}

/**
 * The strings to assign to `document.cookie`, in this order, to store a value; null deletes it. The first part is
 * written last, so that its hash detects an interrupted write.
 */
export function cookieWrites(header: string, name: string, value: string | null, options: CookieOptions): string[] {
  const parts = new Map(value === null ? [] : split(name, encodeURIComponent(value)));
  const stale = [...parseCookies(header).keys()].filter((key) => isPartOf(name, key) && !parts.has(key));
  return [
    ...[...parts].map(([part, text]) => assignment(part, text, options)).reverse(),
    ...stale.map((part) => assignment(part, '', { ...options, maxAge: 0 })),
  ];
}

/** Stores a value in a cookie for its lifetime; null deletes the cookie. */
export function writeCookie(jar: CookieJar, name: string, value: string | null): void {
  // The language cookie is also used on plain HTTP.
  const secure = globalThis.location?.protocol === 'https:' && name !== LANGUAGE_COOKIE;
  for (const text of cookieWrites(jar.cookie, name, value, { maxAge: cookieLifetimeSeconds(name), secure }))
    jar.cookie = text;
}

function split(name: string, text: string): [name: string, text: string][] {
  if (name.length + 1 + text.length <= MAX_COOKIE_BYTES) return [[name, text]];
  const hash = hashText(text);
  const partLength = MAX_COOKIE_BYTES - name.length - hash.length - PART_SYNTAX_LENGTH;
  const extraParts = Math.ceil(text.length / partLength) - 1;
  return Array.from({ length: extraParts + 1 }, (_, part) => {
    const piece = text.slice(part * partLength, (part + 1) * partLength);
    return part === 0 ? [name, `:${extraParts}:${hash}:${piece}`] : [`${name}.${part}`, `${hash}:${piece}`];
  });
}

function assignment(name: string, text: string, { maxAge, secure }: CookieOptions): string {
  return `${name}=${text}; path=/; max-age=${maxAge}; samesite=lax${secure ? '; secure' : ''}`;
}

const isPartOf = (name: string, key: string): boolean =>
  key === name || (key.startsWith(`${name}.`) && /^\d+$/.test(key.slice(name.length + 1)));

/** Returns a value with an invalid escape sequence unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hashText(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) >>> 0;
  return sum.toString(36);
}
