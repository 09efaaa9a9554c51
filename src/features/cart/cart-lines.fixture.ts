import fc from 'fast-check';
import type { ChosenOption, Line } from './cart-lines.ts';
import { normalizeLines } from './cart-cookie.ts';

export function line(id: number, overrides: Partial<Line> = {}): Line {
  return { id, count: 1, price: 1000, additives: [], modifiers: [], ...overrides };
}

export function choice(id: number, count = 1, price = 500): ChosenOption {
  return { id, count, price };
}

const id = fc.integer({ min: 1, max: 999_999 });
const count = fc.integer({ min: 1, max: 99 });
const price = fc.integer({ min: 0, max: 999_999 });
const choices = fc.array(fc.record({ id, count, price }), { maxLength: 4 });

/** Any valid cart. */
export const anyLine = fc.record({ id, count, price, additives: choices, modifiers: choices });
export const anyLines = fc.array(anyLine, { maxLength: 100, size: 'max' }).map(normalizeLines);
