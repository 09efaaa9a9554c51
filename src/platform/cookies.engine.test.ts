import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cookieAtom } from './cookies.engine.ts';
import { FakeJar, fakeDocument } from './cookies.fake.ts';
import { readAgain } from './tabs.ts';

const asText = { encode: (value: string) => value || undefined, decode: String };
let jar: FakeJar;

beforeEach(() => {
  jar = new FakeJar();
  vi.stubGlobal('document', fakeDocument(jar));
});

afterEach(() => vi.unstubAllGlobals());

describe('a cookie store', () => {
  test('begins with what the cookie holds', () => {
    jar.cookie = 'city=balti; path=/';
    expect(cookieAtom('city', '', asText).get()).toBe('balti');
  });

  test('keeps what it is given in the cookie', () => {
    cookieAtom('city', '', asText).set('tiraspol');
    expect(jar.cookie).toBe('city=tiraspol');
  });

  test('deletes the cookie when there is nothing to keep', () => {
    const $city = cookieAtom('city', '', asText);
    $city.set('tiraspol');
    $city.set('');
    expect(jar.cookie).toBe('');
  });

  test('hears of another value when it reads again', () => {
    const $city = cookieAtom('city', '', asText);
    const stop = $city.subscribe(() => {});
    jar.cookie = 'city=balti; path=/';
    readAgain('city');
    expect($city.get()).toBe('balti');
    stop();
  });

  test('hears that the cookie is gone when it reads again', () => {
    const $city = cookieAtom('city', '', asText);
    const stop = $city.subscribe(() => {});
    $city.set('balti');
    jar.cookies.clear();
    readAgain();
    expect($city.get()).toBe('');
    stop();
  });

  test('writes nothing while it reads again, so that half of another tab\'s write stays what it is', () => {
    const $cart = cookieAtom('cart', '', asText);
    const long = 'a'.repeat(9000);
    $cart.set('b'.repeat(9000));
    const ours = new Map(jar.cookies);
    cookieAtom('cart', '', asText).set(long);
    const theirs = new Map(jar.cookies);
    jar.cookies.set('cart.2', ours.get('cart.2') ?? '');
    readAgain();
    expect($cart.get().length).toBeLessThan(9000);
    jar.cookies.set('cart.2', theirs.get('cart.2') ?? '');
    readAgain();
    expect($cart.get()).toBe(long);
  });

  test('that reads again may be answered by an edit', () => {
    const $city = cookieAtom('city', '', asText);
    const $greeting = cookieAtom('greeting', '', asText);
    const stop = $city.listen((city) => $greeting.set(`hello ${city}`));
    jar.cookie = 'city=balti; path=/';
    readAgain('city');
    stop();
    expect(jar.cookies.get('greeting')).toBe('hello%20balti');
  });

  test('neither reads nor keeps anything on the server', () => {
    vi.stubGlobal('document', undefined);
    expect(cookieAtom('city', 'none', asText).get()).toBe('none');
    expect(() => cookieAtom('city', '', asText).set('balti')).not.toThrow();
  });
});

test.each([
  ['https:', 'cart', true],
  ['http:', 'cart', false],
  ['https:', 'i18n_redirected', false],
])('on %s the cookie %s being secure is %s', (protocol, name, secure) => {
  vi.stubGlobal('location', { protocol });
  cookieAtom(name, '', asText).set('x');
  expect(jar.written[0]?.includes('; secure')).toBe(secure);
});

test('two stores on one jar see what the other wrote once they read again', () => {
  const [$one, $other] = [cookieAtom('cart', '', asText, () => jar), cookieAtom('cart', '', asText, () => jar)];
  $one.set('a'.repeat(5000));
  readAgain('cart');
  expect($other.get()).toBe('a'.repeat(5000));
  $one.set('');
  readAgain('cart');
  expect($other.get()).toBe('');
});

test('a store does not read again for a cookie of another name', () => {
  const $city = cookieAtom('city', '', asText);
  jar.cookie = 'city=balti; path=/';
  readAgain('cart');
  expect($city.get()).toBe('');
});
