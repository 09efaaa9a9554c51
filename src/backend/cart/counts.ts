import { MAX_LINE_COUNT } from '#contract/constants.ts';
import { Refusal } from '#backend/http/refusal.ts';
import type { Line } from './pricing.ts';

/** A 422 that names every count above the limit of one line; null when all are within it. */
export function refuseCounts(lines: readonly Line[]): Refusal | null {
  if (!lines.some(hasTooMany)) return null;
  const faults = lines.flatMap((line, index) => [
    ...(isTooMany(line) ? [`products.${index}.count`] : []),
    ...faultsOf('modifiers', line, index),
    ...faultsOf('additives', line, index),
  ]);
  return new Refusal(422, 'invalid', { fields: Object.fromEntries(faults.map((field) => [field, 'outOfRange' as const])) });
}

const hasTooMany = (line: Line): boolean => isTooMany(line) || line.modifiers.some(isTooMany) || line.additives.some(isTooMany);

const isTooMany = ({ count }: { readonly count: number }): boolean => count > MAX_LINE_COUNT;

const faultsOf = (kind: 'modifiers' | 'additives', line: Line, index: number): string[] =>
  line[kind].flatMap((option, position) => (isTooMany(option) ? [`products.${index}.${kind}.${position}.count`] : []));
