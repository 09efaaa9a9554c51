/** Anything shaped like `document`: reading gives all cookies, writing sets one. */
export interface CookieJar {
  cookie: string;
}

export interface CookieOptions {
  /** Seconds. */
  maxAge: number;
  secure: boolean;
}

/** Browsers keep about 4096 bytes of one cookie, name included. */
const MAX_BYTES = 3900;
const DAY = 24 * 60 * 60;
const DEFAULT_LIFETIME = 30 * DAY;
const LIFETIMES: Readonly<Record<string, number>> = { theme: 365 * DAY, i18n_redirected: 365 * DAY };

/** `:<number of further parts>:<stamp>:<beginning>`; a plain value never starts with a colon, because it is escaped. */
const OVERFLOWING = /^:(\d+):(\w+):(.*)$/;

/** Seconds for which the shop keeps a cookie. */
export function lifetime(name: string): number {
  return LIFETIMES[name] ?? DEFAULT_LIFETIME;
}

/**
 * The value of a cookie in a `Cookie` header or `document.cookie`, its overflow put together again; null when there is none.
 * Parts that belong to another writing (a torn write) are left out, so the beginning of a value may be all that comes back.
 */
export function readCookie(header: string, name: string): string | null {
  const value = rawCookie(header, name);
  if (value === null) return null;
  const [, further, stamp, beginning] = OVERFLOWING.exec(value) ?? [];
  if (stamp === undefined || beginning === undefined) return decode(value);
  let whole = beginning;
  for (let part = 1; part <= Number(further); part += 1) {
    const [itsStamp, text] = rawCookie(header, `${name}.${part}`)?.split(':') ?? [];
    if (itsStamp !== stamp || text === undefined) break;
    whole += text;
  }
  return decode(whole);
}

/**
 * What to assign to `document.cookie`, one after the other, to keep a value (null deletes it).
 * The further parts come first and the cookie itself last, so that a write torn in between is noticed by its stamp.
 */
export function cookieWrites(header: string, name: string, value: string | null, options: CookieOptions): string[] {
  const parts = value === null ? [] : split(name, encodeURIComponent(value));
  const kept = parts.map(([part, text]) => assignment(part, text, options)).reverse();
  const names = new Set(parts.map(([part]) => part));
  const stale = partNames(header, name).filter((part) => !names.has(part));
  return [...kept, ...stale.map((part) => assignment(part, '', { ...options, maxAge: 0 }))];
}

/** Puts a value into a cookie for as long as its name says; null takes the cookie away. */
export function writeCookie(jar: CookieJar, name: string, value: string | null): void {
  for (const text of cookieWrites(jar.cookie, name, value, { maxAge: lifetime(name), secure: isSecure(name) }))
    jar.cookie = text;
}

/** The language cookie stays readable on plain http (spec 9: not secure-only). */
function isSecure(name: string): boolean {
  return globalThis.location?.protocol === 'https:' && name !== 'i18n_redirected';
}

function split(name: string, text: string): [name: string, text: string][] {
  if (name.length + 1 + text.length <= MAX_BYTES) return [[name, text]];
  const stamp = hash(text);
  const room = MAX_BYTES - name.length - stamp.length - 6;
  const further = Math.ceil(text.length / room) - 1;
  return Array.from({ length: further + 1 }, (_, part) => {
    const piece = text.slice(part * room, (part + 1) * room);
    return part === 0 ? [name, `:${further}:${stamp}:${piece}`] : [`${name}.${part}`, `${stamp}:${piece}`];
  });
}

function assignment(name: string, text: string, { maxAge, secure }: CookieOptions): string {
  return `${name}=${text}; path=/; max-age=${maxAge}; samesite=lax${secure ? '; secure' : ''}`;
}

function partNames(header: string, name: string): string[] {
  return pairs(header)
    .map(([key]) => key)
    .filter((key) => key === name || (key.startsWith(`${name}.`) && /^\d+$/.test(key.slice(name.length + 1))));
}

function rawCookie(header: string, name: string): string | null {
  return pairs(header).find(([key]) => key === name)?.[1] ?? null;
}

function pairs(header: string): [name: string, value: string][] {
  return header.split(/;\s*/).map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
  });
}

/** A hand-edited value with a stray `%` is given back as it stands. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hash(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}
