import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FakeCookieJar } from './browser-storage.fake.ts';
import { cookieWrites, cookieLifetimeSeconds, parseCookies, readCookie } from './cookies.ts';

const options = { maxAge: 60, secure: false };
const DAY = 86_400;

function keep(jar: FakeCookieJar, name: string, value: string | null, writes = Infinity): void {
  for (const text of cookieWrites(jar.cookie, name, value, options).slice(0, writes)) jar.cookie = text;
}

describe('a cookie', () => {
  test('is read by its whole name', () => {
    expect(readCookie(parseCookies('restaurantId=7; city=balti; xcity=no'), 'city')).toBe('balti');
  });

  test('that is absent reads as null', () => {
    expect(readCookie(parseCookies(''), 'city')).toBeNull();
  });

  test('with a stray percent sign is read unchanged', () => {
    expect(readCookie(parseCookies('city=100%'), 'city')).toBe('100%');
  });

  test('is written for the whole site, lax, for its lifetime', () => {
    expect(cookieWrites('', 'city', 'balti', options)).toEqual(['city=balti; path=/; max-age=60; samesite=lax']);
  });

  test('is secure on https', () => {
    expect(cookieWrites('', 'city', 'balti', { maxAge: 60, secure: true })[0]).toContain('; secure');
  });

  test('is deleted by an age of 0', () => {
    expect(cookieWrites('city=balti', 'city', null, options)).toEqual(['city=; path=/; max-age=0; samesite=lax']);
  });

  test.each([
    ['cart', 30],
    ['city', 30],
    ['restaurantId', 30],
    ['token', 30],
    ['theme', 365],
    ['i18n_redirected', 365],
  ])('%s is stored for %i days', (name, days) => {
    expect(cookieLifetimeSeconds(name)).toBe(days * DAY);
  });

  test('returns any stored text of up to 30 kB unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12_000, size: 'max' }), (text) => {
        const value = text.slice(0, 3300).toWellFormed();
        const jar = new FakeCookieJar();
        keep(jar, 'cart', value);
        expect(readCookie(parseCookies(jar.cookie), 'cart')).toBe(value);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a value too long for one cookie', () => {
  const older = 'a'.repeat(9000);
  const newer = 'b'.repeat(9000);

  test('continues in numbered cookies of at most 3900 bytes', () => {
    const jar = new FakeCookieJar();
    keep(jar, 'cart', older);
    expect([...jar.cookies.keys()].sort()).toEqual(['cart', 'cart.1', 'cart.2']);
    expect([...jar.cookies].every(([name, value]) => name.length + 1 + value.length <= 3900)).toBe(true);
  });

  test('deletes unused parts when it shrinks or is deleted', () => {
    const jar = new FakeCookieJar();
    keep(jar, 'cart', older);
    keep(jar, 'cart', 'short');
    expect([...jar.cookies]).toEqual([['cart', 'short']]);
    keep(jar, 'cart', older);
    keep(jar, 'cart', null);
    expect(jar.cookies.size).toBe(0);
  });

  test('does not change cookies with similar names', () => {
    const jar = new FakeCookieJar();
    jar.cookie = 'cart.total=5; path=/';
    keep(jar, 'cart', null);
    expect([...jar.cookies]).toEqual([['cart.total', '5']]);
  });

  test.each([0, 1, 2, 3])('never mixes two values when a write is interrupted after %i steps', (steps) => {
    const jar = new FakeCookieJar();
    keep(jar, 'cart', older);
    keep(jar, 'cart', newer, steps);
    const read = readCookie(parseCookies(jar.cookie), 'cart') ?? '';
    expect(older.startsWith(read) || newer.startsWith(read)).toBe(true);
    expect(read.length).toBeGreaterThan(3800);
  });

  test('that becomes short survives a write interrupted before the old parts are deleted', () => {
    const jar = new FakeCookieJar();
    keep(jar, 'cart', older);
    keep(jar, 'cart', 'short', 1);
    expect(readCookie(parseCookies(jar.cookie), 'cart')).toBe('short');
  });

  test('is read from at most eight further parts', () => {
    const parts = Array.from({ length: 2000 }, (_, index) => `; cart.${index + 1}=a:y`);
    expect(readCookie(parseCookies(`cart=:2000:a:x${parts.join('')}`), 'cart')).toBe('xyyyyyyyy');
  });

  test.each([0, 1, 2, 3, 4, 5])('is decoded when it is cut off within a character, shifted by %i', (shift) => {
    const text = 'a'.repeat(shift) + 'привет'.repeat(400);
    const [first] = cookieWrites('', 'cart', text, { maxAge: 60, secure: false }).slice(-1);
    const beginning = readCookie(parseCookies(first?.split(';')[0] ?? ''), 'cart') ?? '';
    expect(beginning.length).toBeGreaterThan(500);
    expect(text.startsWith(beginning)).toBe(true);
  });

  test('preserves its beginning when a part is missing', () => {
    const jar = new FakeCookieJar();
    keep(jar, 'cart', older);
    jar.cookies.delete('cart.1');
    const read = readCookie(parseCookies(jar.cookie), 'cart') ?? '';
    expect(older.startsWith(read)).toBe(true);
    expect(read.length).toBeLessThan(3900);
  });
});
