import { MAX_LINES } from '#contract/constants.ts';
import { toMinor, asMinor } from '#contract/money.ts';
import { readCookie, type Cookies } from '#lib/cookies.ts';
import { type ChosenOption, clampCount, lineKey, type Line, type Lines } from './cart-lines.ts';

/** The content of the cart cookie; `editedAt` is the time of the last edit in milliseconds. */
export interface Cart {
  readonly lines: Lines;
  readonly editedAt: number;
}

export const EMPTY_CART: Cart = { lines: [], editedAt: 0 };

const VERSION = '1';
const END = '.';

/**
 * `1.<editedAt>.<line>.<line>.` in letters, digits, `-`, `_` and `.`; undefined for an empty cart, which has no cookie.
 * Every segment ends with a check character and a full stop, so that a truncated or damaged line is dropped and not
 * misread.
 */
export function encodeCart({ lines, editedAt }: Cart): string | undefined {
  if (lines.length === 0) return undefined;
  return [VERSION, encodeNumbers([editedAt]), ...lines.map((line) => encodeNumbers(lineToNumbers(line)))]
    .map((segment) => segment + END)
    .join('');
}

/**
 * Never throws: unreadable lines are dropped. Also reads a JSON list of lines, the format of older carts.
 */
export function decodeCart(text: string): Cart {
  if (text.startsWith('[')) return { lines: normalizeLines(parseList(text)), editedAt: 0 };
  const [version, ...segments] = text.split(END).slice(0, -1);
  if (version !== VERSION) return EMPTY_CART;
  const numbers = segments.map(decodeNumbers).filter((each) => each !== null);
  const lines = numbers.map(numbersToLine).filter((line) => line !== null);
  const editedAt = numbers.find(({ length }) => length === 1)?.[0] ?? 0;
  return lines.length > 0 ? { lines: normalizeLines(lines), editedAt } : EMPTY_CART;
}

function lineToNumbers({ id, count, price, additives, modifiers }: Line): number[] {
  const choices = [...additives, ...modifiers].flatMap((choice) => [choice.id, choice.count, choice.price]);
  return [id, count, price, additives.length, ...choices];
}

function numbersToLine([id, count, price, additiveCount, ...rest]: readonly number[]): Line | null {
  if (id === undefined || count === undefined || price === undefined || additiveCount === undefined) return null;
  const choices: ChosenOption[] = [];
  for (let at = 0; at < rest.length; at += 3) {
    const [choiceId, choiceCount, choicePrice] = rest.slice(at, at + 3);
    if (choiceId === undefined || choiceCount === undefined || choicePrice === undefined) return null;
    choices.push({ id: choiceId, count: choiceCount, price: asMinor(choicePrice) });
  }
  return {
    id,
    count,
    price: asMinor(price),
    additives: choices.slice(0, additiveCount),
    modifiers: choices.slice(additiveCount),
  };
}

/** Parses lines in the JSON format, with prices in major units. */
function parseList(text: string): Line[] {
  try {
    return records(JSON.parse(text)).map((record) => ({
      ...readItem(record),
      additives: records(record.additives).map(readItem),
      modifiers: records(record.modifiers).map(readItem),
    }));
  } catch {
    return []; // a damaged cookie is an empty cart
  }
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

function readItem({ id, count, price }: Record<string, unknown>): ChosenOption {
  return { id: Number(id), count: Number(count), price: toMinor(Number(price ?? 0)) };
}

/** The maximum of a database integer. */
const MAX_NUMBER = 2_147_483_647;

/** Drops invalid lines and options chosen zero times, merges equal lines and applies the limits. */
export function normalizeLines(lines: Lines): Lines {
  // A map makes this linear in the length of the cookie, which clients can write as they like.
  const valid = new Map<string, Line>();
  for (const raw of lines) {
    const line = normalizeLine(raw);
    if (!line) continue;
    const key = lineKey(line);
    const equal = valid.get(key);
    if (equal) valid.set(key, { ...equal, count: clampCount(equal.count + line.count) });
    else if (valid.size < MAX_LINES) valid.set(key, line);
  }
  return [...valid.values()];
}

/** Null when the id, the price or the count is invalid. */
export function normalizeLine(line: Line): Line | null {
  const count = clampCount(line.count);
  if (count === 0 || !isInteger(line.id, 1) || !isInteger(line.price, 0)) return null;
  const additives = normalizeOptions(line.additives);
  const modifiers = normalizeOptions(line.modifiers);
  return { id: line.id, count, price: line.price, additives, modifiers };
}

function normalizeOptions(choices: readonly ChosenOption[]): ChosenOption[] {
  return choices
    .filter(({ id, price }) => isInteger(id, 1) && isInteger(price, 0))
    .map(({ id, count, price }) => ({ id, count: clampCount(count), price }))
    .filter(({ count }) => count > 0);
}

function isInteger(value: number, min: number): boolean {
  return Number.isInteger(value) && value >= min && value <= MAX_NUMBER;
}

/** Characters that need no escaping in a cookie. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** A character encodes five bits of a number, lowest first; the sixth bit is set when more follow. */
const BASE = 32;

/** Non-negative integers as text, followed by a check character. */
function encodeNumbers(numbers: readonly number[]): string {
  const digits = numbers.flatMap(toBase32Digits);
  return [...digits, checkDigit(digits)].map((digit) => ALPHABET.charAt(digit)).join('');
}

/** Null when a character was changed, lost or is not in the alphabet. */
function decodeNumbers(text: string): number[] | null {
  const digits = [...text].map((character) => ALPHABET.indexOf(character));
  const last = digits.pop();
  return digits.includes(-1) || last !== checkDigit(digits) ? null : fromBase32Digits(digits);
}

function toBase32Digits(number: number): number[] {
  return number < BASE ? [number] : [(number % BASE) + BASE, ...toBase32Digits(Math.floor(number / BASE))];
}

function fromBase32Digits(digits: readonly number[]): number[] | null {
  const numbers: number[] = [];
  let number = 0;
  let weight = 1;
  for (const digit of digits) {
    number += (digit % BASE) * weight;
    weight *= BASE;
    if (digit >= BASE) continue;
    numbers.push(number);
    number = 0;
    weight = 1;
  }
  return weight === 1 && numbers.every(Number.isSafeInteger) ? numbers : null;
}

/** Multiplication by an odd number is a bijection modulo 64, so one changed character is always detected. */
function checkDigit(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => (sum * 5 + digit + 1) % ALPHABET.length, 0);
}

/** Whether a request's cookies carry a cart that is not empty, for the route guard `checkout`. */
export function hasCartLines(cookies: Cookies): boolean {
  return decodeCart(readCookie(cookies, 'cart') ?? '').lines.length > 0;
}
