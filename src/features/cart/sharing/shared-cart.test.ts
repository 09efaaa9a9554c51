import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_LINES } from '#contract/constants.ts';
import { encodeCart } from '../cart-cookie.ts';
import { anyLines, choice, line } from '../cart.fixture.ts';
import type { Line } from '../cart-lines.ts';
import { decodeSharedCart, encodeSharedCart } from './shared-cart.ts';

const unpriced = (lines: readonly Line[]) =>
  lines.map(({ additives, modifiers, ...rest }) => ({
    ...rest,
    price: 0,
    additives: additives.map((option) => ({ ...option, price: 0 })),
    modifiers: modifiers.map((option) => ({ ...option, price: 0 })),
  }));

const lines = [line(1), line(2, { count: 2, additives: [choice(5)], modifiers: [choice(6)] }), line(3)];
const text = encodeSharedCart(lines);

describe('a shared cart', () => {
  test('decodes to its lines without prices', () => {
    fc.assert(
      fc.property(anyLines, (any) => {
        if (any.length === 0) return;
        expect(decodeSharedCart(encodeSharedCart(any))).toEqual({ lines: unpriced(any), isComplete: true });
      }),
    );
  });

  test('needs no escaping in a URL and does not end with punctuation, which apps cut off links', () => {
    expect(text).toMatch(/^[\w.-]+[a-z]$/);
    expect(decodeSharedCart(text.slice(0, -1))).toEqual({ lines: unpriced(lines), isComplete: true });
  });

  test('of 100 lines with four options each has less than 4,000 characters', () => {
    const options = [999_996, 999_997, 999_998, 999_999].map((id) => choice(id, 99));
    const many = Array.from({ length: MAX_LINES }, (_, index) =>
      line(999_999 - index, { count: 99, additives: options.slice(0, 2), modifiers: options.slice(2) }),
    );
    expect(encodeSharedCart(many).length).toBeLessThan(4000);
    expect(decodeSharedCart(encodeSharedCart(many)).isComplete).toBe(true);
  });

  test('has no text when it is empty', () => {
    expect(encodeSharedCart([])).toBe('');
  });
});

describe('a hostile or damaged text', () => {
  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        expect(decodeSharedCart(junk)).toEqual({ lines: [], isComplete: false });
      }),
    );
  });

  test('that is truncated keeps its complete lines and says that it is incomplete', () => {
    expect(decodeSharedCart(text.slice(0, -3))).toEqual({ lines: unpriced(lines.slice(0, 2)), isComplete: false });
  });

  test.each([
    ['another version', text.replace(/^1/, '2')],
    ['a list of JSON', '[{"id":1,"count":2,"price":1,"additives":[],"modifiers":[]}]'],
    ['markup', '<script>alert(1)</script>'],
    ['escapes', '%3Cscript%3E'],
    ['a million characters', '1.A' + 'A'.repeat(1_000_000)],
    ['ten thousand lines', encodeCart({ lines: Array.from({ length: 10_000 }, (_, id) => line(id + 1)), editedAt: 0 })],
    ['nothing', ''],
  ])('of %s is an empty cart', (_, hostile) => {
    expect(decodeSharedCart(hostile ?? '')).toEqual({ lines: [], isComplete: false });
  });

  test('has no more lines and units than a cart', () => {
    const many = Array.from({ length: 300 }, (_, id) => line(id + 1, { count: 5000 }));
    const decoded = decodeSharedCart(encodeSharedCart(many));
    expect(decoded.lines).toHaveLength(MAX_LINES);
    expect(decoded.lines[0]?.count).toBe(99);
    expect(decoded.isComplete).toBe(false);
  });

  test('does not set prices', () => {
    const priced = encodeCart({ lines: [line(1, { price: 1, additives: [choice(2, 1, 1)] })], editedAt: 0 }) ?? '';
    expect(decodeSharedCart(priced).lines).toEqual(unpriced([line(1, { additives: [choice(2)] })]));
  });
});
