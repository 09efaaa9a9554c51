import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FakeCookieJar } from '#lib/browser-storage.fake.ts';
import { cookieWrites, parseCookies, readCookie } from '#lib/cookies.ts';
import { decodeCart, EMPTY_CART, encodeCart } from './cart-cookie.ts';
import { anyLines, choice, line } from './cart.fixture.ts';

const EDITED = 1_795_000_000_000;
const three = { lines: [line(1), line(2, { count: 2, additives: [choice(5)] }), line(3)], editedAt: EDITED };
const text = encodeCart(three) ?? '';

describe('an encoded cart', () => {
  test('decodes to itself', () => {
    fc.assert(
      fc.property(anyLines, fc.nat(), (lines, editedAt) => {
        const cart = lines.length > 0 ? { lines, editedAt } : EMPTY_CART;
        expect(decodeCart(encodeCart(cart) ?? '')).toEqual(cart);
      }),
    );
  });

  test('needs no escaping in a cookie', () => {
    expect(text).toMatch(/^1\.[\w.-]+$/);
  });

  test('has no text when it is empty', () => {
    expect(encodeCart(EMPTY_CART)).toBeUndefined();
  });

  test('of 100 lines with four options each survives in less than 7 kB of cookies', () => {
    const options = [999_996, 999_997, 999_998, 999_999].map((id) => choice(id, 99, 999_999));
    const lines = Array.from({ length: 100 }, (_, index) =>
      line(999_999 - index, { count: 99, price: 999_999, additives: options.slice(0, 2), modifiers: options.slice(2) }),
    );
    const cart = { lines, editedAt: EDITED };
    const jar = new FakeCookieJar();
    for (const write of cookieWrites('', 'cart', encodeCart(cart) ?? '', { maxAge: 60, secure: true }))
      jar.cookie = write;
    expect(decodeCart(readCookie(parseCookies(jar.cookie), 'cart') ?? '')).toEqual(cart);
    expect(jar.cookie.length).toBeLessThan(6000);
  });
});

describe('a damaged cart', () => {
  test('never throws, with any content', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        expect(decodeCart(junk).lines).toEqual([]);
      }),
    );
  });

  test('keeps the complete lines of a truncated text', () => {
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), (length) => {
        const { lines } = decodeCart(text.slice(0, length));
        expect(lines).toEqual(three.lines.slice(0, lines.length));
      }),
    );
    expect(decodeCart(text.slice(0, -1)).lines).toEqual(three.lines.slice(0, 2));
  });

  test('loses only the line with a changed character', () => {
    const at = text.indexOf('.', text.indexOf('.', 2) + 1) + 2;
    const changed = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1);
    expect(decodeCart(changed).lines).toEqual([line(1), line(3)]);
  });

  test('never contains a line that was not encoded when one character is changed', () => {
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.constantFrom(...'AZaz09-_%'), (at, character) => {
        for (const each of decodeCart(text.slice(0, at) + character + text.slice(at + 1)).lines)
          expect(three.lines).toContainEqual(each);
      }),
    );
  });

  test('without the time of the edit keeps its lines', () => {
    expect(decodeCart(text.replace(/^1\.\w+/, '1.x'))).toEqual({ lines: three.lines, editedAt: 0 });
  });

  test('of an unknown version is empty', () => {
    expect(decodeCart(text.replace('1', '2'))).toEqual(EMPTY_CART);
  });
});

describe('a cart written as a JSON list', () => {
  test('is read, its prices being major units', () => {
    const list = [
      {
        id: 7,
        count: 2,
        price: 89.5,
        additives: [{ id: 5, count: 1, price: 10 }],
        modifiers: [],
        id_front: 0,
        restaurantId: 3,
      },
    ];
    expect(decodeCart(JSON.stringify(list)).lines).toEqual([
      line(7, { count: 2, price: 8950, additives: [choice(5, 1, 1000)] }),
    ]);
  });

  test('drops unreadable lines', () => {
    const list = [
      null,
      5,
      'x',
      {},
      { id: 1, count: 0, price: 1 },
      { id: -1, count: 1, price: 1 },
      { id: 1, count: 1, price: 'dear' },
      { id: 2, count: '3', price: 10 },
    ];
    expect(decodeCart(JSON.stringify(list)).lines).toEqual([line(2, { count: 3 })]);
  });

  test('merges equal lines and has at most 100', () => {
    const list = Array.from({ length: 150 }, (_, index) => ({ id: (index % 120) + 1, count: 60, price: 10 }));
    const { lines } = decodeCart(JSON.stringify(list));
    expect(lines).toHaveLength(100);
    expect(lines[0]?.count).toBe(99);
  });

  test.each(['[', '[{"id":1', '[]', '[[[]]]'])('damaged as %s is empty', (damaged) => {
    expect(decodeCart(damaged).lines).toEqual([]);
  });

  test('never throws, with any content', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(() => decodeCart(`[${json}]`)).not.toThrow();
      }),
    );
  });
});
