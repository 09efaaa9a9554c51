import { CALL_NAMES } from '../data/calls.ts';
import { callVariations } from './call-variations.ts';
import { fieldVariations } from './field-variations.ts';
import { GATE } from './gate.ts';
import { collectSamples } from './samples.ts';
import type { Variation } from './variation.ts';

/** Every variation of every call. */
export async function listVariations(): Promise<Variation[]> {
  const samples = await collectSamples();
  return CALL_NAMES.flatMap((call) => [...callVariations(call), ...fieldVariations(call, samples.get(call) ?? null)]);
}

/** @throws Error for an unknown name, with similar ones */
export function findVariation(variations: readonly Variation[], name: string): Variation {
  const found = variations.find((variation) => variation.name === name);
  if (found) return found;
  const [subject = ''] = name.split(' ');
  const similar = variations.filter((variation) => variation.name.split(' ')[0] === subject);
  const names = (similar.length > 0 ? similar : variations.filter(({ scope }) => scope === 'call')).map(
    (variation) => variation.name,
  );
  throw new Error(`There is no variation "${name}". Some that exist:\n${names.map((each) => `  ${each}`).join('\n')}`);
}

/** All variations in a complete test run (TEST_VARIATIONS=all), else those of the gate. */
export async function selectVariations(): Promise<readonly Variation[]> {
  const all = await listVariations();
  return process.env['TEST_VARIATIONS'] === 'all' ? all : GATE.map((name) => findVariation(all, name));
}
