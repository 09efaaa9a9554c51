import { toMinor } from '#features/common/money.ts';
import type { Choice, Line, Lines } from './lines.ts';
import { normaliseLines } from './normalise.ts';
import { pack, unpack } from './pack.ts';

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
  return [VERSION, pack([edited]), ...lines.map((line) => pack(lineNumbers(line)))].map((segment) => segment + END).join('');
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
