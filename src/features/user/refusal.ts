import { failureText, fieldErrors } from '#features/common/failure.ts';
import type { Translate } from '#i18n/keys.ts';

/** Why a form was not accepted: a sentence for each field at fault, or one for the form as a whole. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}

export const NO_REFUSAL: Refusal = { fields: {}, text: '' };

/** The first error of each field; errors of fields that the form does not have are told of the whole form. */
export function refusalOf(error: unknown, known: readonly string[], t: Translate<'common'>): Refusal {
  const fields = fieldErrors(error);
  if (known.some((field) => fields[field])) return { fields, text: '' };
  return { fields: {}, text: Object.values(fields)[0] ?? failureText(error, t) };
}
