import type { Choice, Line, Lines } from './lines.ts';

/** Spec 5: the sum over lines of (price + modifiers + additives) × count, in integer minor units. */
export function cartTotal(lines: Lines): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

export function lineTotal(line: Line): number {
  return unitPrice(line) * line.count;
}

/** One unit with its options. */
export function unitPrice(line: Line): number {
  return line.price + choicesTotal(line.modifiers) + choicesTotal(line.additives);
}

function choicesTotal(choices: readonly Choice[]): number {
  return choices.reduce((sum, { price, count }) => (count > 0 ? sum + price * count : sum), 0);
}
