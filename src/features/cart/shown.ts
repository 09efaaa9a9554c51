import type { Line } from './lines.ts';
import type { ShownProduct } from './recalculated.ts';

/** The names of a line's options in a row, each with its count when that is more than one. */
export function optionsText({ modifiers, additives }: Line, { options }: Pick<ShownProduct, 'options'>): string {
  const named = [
    ...modifiers.map(({ id, count }) => ({ name: options[`modifier:${id}`], count })),
    ...additives.map(({ id, count }) => ({ name: options[`additive:${id}`], count })),
  ];
  return named
    .filter(({ name }) => name)
    .map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name))
    .join(', ');
}

export function hasChoices({ modifiers, additives }: Line): boolean {
  return modifiers.length > 0 || additives.length > 0;
}
