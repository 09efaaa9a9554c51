import * as v from 'valibot';
import { boundedArray } from '../bounded-lists.ts';
import { singleLineInput } from '../safe-text.ts';
import { LOCALES, MAX_NAME_LENGTH, type Locale } from '../constants.ts';
import { ALLERGENS } from '../value-lists.ts';
import { Id, Revision } from './definition.ts';

// Schemas of fields that several staff endpoints share.

const MAX_DESCRIPTION_LENGTH = 1000;

export const inEveryLanguage = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object(Object.fromEntries(LOCALES.map((locale) => [locale, schema])) as Record<Locale, Schema>);

/** A text in every language of the shop, as it is stored. */
export const LocalizedText = inEveryLanguage(v.string());
export type LocalizedText = v.InferOutput<typeof LocalizedText>;

const localizedTextInput = (maxLength: number) => inEveryLanguage(v.pipe(singleLineInput(maxLength), v.nonEmpty()));
/** A text in every language, none of them empty, at most `MAX_NAME_LENGTH` characters each. */
export const LocalizedNameInput = localizedTextInput(MAX_NAME_LENGTH);
/** The same, at most `MAX_DESCRIPTION_LENGTH` characters each. */
export const LocalizedLongTextInput = localizedTextInput(MAX_DESCRIPTION_LENGTH);

export const AllergenFields = {
  allergens: v.array(v.picklist(ALLERGENS)),
  /** Whether the list is complete, also when it is empty. */
  allergens_known: v.boolean(),
};

export const AllergenInputFields = {
  ...AllergenFields,
  allergens: boundedArray(v.picklist(ALLERGENS), ALLERGENS.length),
};

/** The row to change, and the revision that the change is based on. */
export const IdAndRevision = { id: Id, revision: Revision };
