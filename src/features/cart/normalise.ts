import { MAX_LINES } from '#contract/basics.ts';
import { clampCount, findLine, setCount } from './lines.ts';
import type { Choice, Line, Lines } from './lines.ts';

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
