import { toMinor } from '#features/shared/money.ts';
import { type Choice, clampCount, findLine, type Line, type Lines, setCount } from './cart-lines.ts';
import { MAX_LINES } from '#contract/constants.ts';
import { readCookie } from '#lib/cookies.ts';

/** What the cart cookie holds: the lines, and the moment of the last edit in milliseconds. */
export interface Cart {
  readonly lines: Lines;
  readonly edited: number;
}

export const EMPTY_CART: Cart = { lines: [], edited: 0 };

const VERSION = '1';
const END = '.';

/**
 * `1.<moment>.<line>.<line>.` in letters, digits, `-`, `_` and `.`; undefined for an empty cart, which has no cookie.
 * Every segment closes with a check character and a full stop, so that a cut or damaged line is dropped and never misread.
 */
export function encodeCart({ lines, edited }: Cart): string | undefined {
  if (lines.length === 0) return undefined;
  return [VERSION, pack([edited]), ...lines.map((line) => pack(lineNumbers(line)))]
    .map((segment) => segment + END)
    .join('');
}

/** Never throws: what can be read is kept, the rest is dropped. A JSON list of lines as on the wire is read too. */
export function decodeCart(text: string): Cart {
  if (text.startsWith('[')) return { lines: normaliseLines(readList(text)), edited: 0 };
  const [version, ...segments] = text.split(END).slice(0, -1);
  if (version !== VERSION) return EMPTY_CART;
  const numbers = segments.map(unpack).filter((each) => each !== null);
  const lines = numbers.map(readNumbers).filter((line) => line !== null);
  const edited = numbers.find(({ length }) => length === 1)?.[0] ?? 0;
  return lines.length > 0 ? { lines: normaliseLines(lines), edited } : EMPTY_CART;
}

function lineNumbers({ id, count, price, additives, modifiers }: Line): number[] {
  const choices = [...additives, ...modifiers].flatMap((choice) => [choice.id, choice.count, choice.price]);
  return [id, count, price, additives.length, ...choices];
}

function readNumbers(numbers: readonly number[]): Line | null {
  const [id, count, price, additiveCount, ...rest] = numbers;
  if (id === undefined || count === undefined || price === undefined || additiveCount === undefined) return null;
  const choices: Choice[] = [];
  for (let at = 0; at < rest.length; at += 3) {
    const [choiceId, choiceCount, choicePrice] = rest.slice(at, at + 3);
    if (choiceId === undefined || choiceCount === undefined || choicePrice === undefined) return null;
    choices.push({ id: choiceId, count: choiceCount, price: choicePrice });
  }
  return { id, count, price, additives: choices.slice(0, additiveCount), modifiers: choices.slice(additiveCount) };
}

function readList(text: string): Line[] {
  const list = parse(text);
  return Array.isArray(list) ? list.filter(isRecord).map(readRecord) : [];
}

/** The wire's form: prices in major units. */
function readRecord(record: Record<string, unknown>): Line {
  return { ...readChoice(record), additives: readChoices(record.additives), modifiers: readChoices(record.modifiers) };
}

function readChoices(list: unknown): Choice[] {
  return Array.isArray(list) ? list.filter(isRecord).map(readChoice) : [];
}

function readChoice({ id, count, price }: Record<string, unknown>): Choice {
  return { id: Number(id), count: Number(count), price: toMinor(Number(price ?? 0)) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a damaged cookie is an empty cart, never a broken page
  }
}

/** What a database integer holds; a larger number in a cookie is damage. */
const MAX_NUMBER = 2_147_483_647;

/** Lines as the rules expect them: readable, without options chosen zero times, no two the same, within the limits. */
export function normaliseLines(lines: Lines): Lines {
  return lines.reduce<Lines>((kept, raw) => {
    const line = normaliseLine(raw);
    if (!line) return kept;
    const twin = findLine(kept, line);
    if (twin) return setCount(kept, twin, twin.count + line.count).lines;
    return kept.length < MAX_LINES ? [...kept, line] : kept;
  }, []);
}

/** Null when the line names no product, has no price or counts nothing. */
export function normaliseLine(line: Line): Line | null {
  const count = clampCount(line.count);
  if (count === 0 || !isIdentifier(line.id) || !isAmount(line.price)) return null;
  const additives = normaliseChoices(line.additives);
  const modifiers = normaliseChoices(line.modifiers);
  return { id: line.id, count, price: line.price, additives, modifiers };
}

function normaliseChoices(choices: readonly Choice[]): Choice[] {
  return choices
    .filter(({ id, price }) => isIdentifier(id) && isAmount(price))
    .map(({ id, count, price }) => ({ id, count: clampCount(count), price }))
    .filter(({ count }) => count > 0);
}

function isIdentifier(value: number): boolean {
  return isAmount(value) && value > 0;
}

function isAmount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= MAX_NUMBER;
}

/** Characters that a cookie carries as they are. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** A character carries five bits of a number, lowest first; the sixth says that more follow. */
const BASE = 32;

/** Non-negative integers as text, closed by a check character. */
export function pack(numbers: readonly number[]): string {
  const digits = numbers.flatMap(split);
  return [...digits, check(digits)].map((digit) => ALPHABET.charAt(digit)).join('');
}

/** Null when any character was changed, lost or is foreign. */
export function unpack(text: string): number[] | null {
  const digits = [...text].map((character) => ALPHABET.indexOf(character));
  const checked = digits.pop();
  return digits.includes(-1) || checked !== check(digits) ? null : join(digits);
}

function split(number: number): number[] {
  return number < BASE ? [number] : [(number % BASE) + BASE, ...split(Math.floor(number / BASE))];
}

function join(digits: readonly number[]): number[] | null {
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

/** Multiplying by an odd number loses nothing modulo 64, so one changed character always shows. */
function check(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => (sum * 5 + digit + 1) % ALPHABET.length, 0);
}

/** Whether a `Cookie` header carries a cart that is not empty (spec 2, the guard named checkout). */
export function hasLines(cookieHeader: string): boolean {
  return decodeCart(readCookie(cookieHeader, 'cart') ?? '').lines.length > 0;
}
