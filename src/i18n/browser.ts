import { use } from 'react';
import type { Translate } from './keys.ts';
import { loadTranslator } from './load.ts';

/** The translator of the page's language; suspends until its texts are there. */
export function useT(): Translate {
  return use(loadTranslator());
}
