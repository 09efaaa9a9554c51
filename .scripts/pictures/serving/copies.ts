import type { Random } from '../random.ts';
import { severals, upright } from '../setting.ts';
import { MIDDLE, type Table } from './table.ts';

/** One standing piece; `y` counts from where a single dish would stand. */
export interface Copy {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle: number;
}

/** A helping of stuffed leaves is never one. */
const ALWAYS_THREE = 'stuffed-leaf';

/** Where the dish stands: once, or by the two or three when it is something small. */
export function copies({ random, main, companions }: Table, size: number): readonly Copy[] {
  const lean = upright.has(main.emoji) ? 0 : random.between(-4, 4);
  if (main.emoji.startsWith('maki')) return rolls(size, random);
  const one = [{ x: MIDDLE, y: 0, size, angle: lean }];
  const crowded = companions.length > 1 && main.emoji !== ALWAYS_THREE;
  if (!severals.has(main.emoji) || crowded) return one;
  const side = random.sign();
  const two = [
    { x: MIDDLE + side * size * 0.3, y: -34, size: size * 0.72, angle: side * random.between(6, 16) },
    { x: MIDDLE - side * size * 0.16, y: 4, size: size * 0.82, angle: lean },
  ];
  const three = [
    { x: MIDDLE, y: -60, size: size * 0.64, angle: lean },
    { x: MIDDLE + side * size * 0.36, y: -14, size: size * 0.68, angle: side * random.between(4, 14) },
    { x: MIDDLE - side * size * 0.3, y: 8, size: size * 0.72, angle: -side * random.between(2, 10) },
  ];
  return main.emoji === ALWAYS_THREE ? three : random.pick([one, two, three]);
}

/** Rolled sushi comes in two rows. */
function rolls(size: number, random: Random): readonly Copy[] {
  const row = (count: number, y: number, share: number): readonly Copy[] =>
    Array.from({ length: count }, (_, index) => ({
      x: MIDDLE + (index - (count - 1) / 2) * size * share * 1.04,
      y,
      size: size * share,
      angle: random.between(-3, 3),
    }));
  return [...row(4, -78, 0.38), ...row(3, -2, 0.44)];
}
