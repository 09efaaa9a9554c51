import { MAX_LINE_COUNT } from '#contract/constants.ts';
import { Refusal } from '#backend/http/refusal.ts';
import type { Line } from './pricing.ts';

/** A 422 that names every count above the limit of one line; null when all are within it. */
export function refuseCounts(lines: readonly Line[]): Refusal | null {
  const faults = lines.flatMap((line, index) => [
    ...(line.count > MAX_LINE_COUNT ? [`products.${index}.count`] : []),
    ...faultsOf('modifiers', line, index),
    ...faultsOf('additives', line, index),
  ]);
  if (faults.length === 0) return null;
  return new Refusal(422, 'invalid', { fields: Object.fromEntries(faults.map((field) => [field, 'outOfRange' as const])) });
}

const faultsOf = (kind: 'modifiers' | 'additives', line: Line, index: number): string[] =>
  line[kind].flatMap(({ count }, position) => (count > MAX_LINE_COUNT ? [`products.${index}.${kind}.${position}.count`] : []));
