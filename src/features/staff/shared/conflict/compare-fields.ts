import { LOCALES } from '#contract/constants.ts';
import type { Texts } from '#contract/staff/menu-fields.ts';
import { LANGUAGE_NAMES } from '../language-names.ts';
import type { ComparedField } from './ConflictVersions.tsx';

/** A text in every language as rows of a comparison. */
export const compareTexts = (label: string, current: Texts, mine: Texts): ComparedField[] =>
  LOCALES.map((locale) => ({
    label: `${label}, ${LANGUAGE_NAMES[locale]}`,
    current: current[locale],
    mine: mine[locale],
  }));

/** A row of a comparison, from values that are formatted in the same way. */
export const compareValue = <Value>(
  label: string,
  [current, mine]: readonly [current: Value, mine: Value],
  format: (value: Value) => string = String,
): ComparedField => ({ label, current: format(current), mine: format(mine) });
