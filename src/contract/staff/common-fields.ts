import * as v from 'valibot';
import { boundedArray } from '../bounded-lists.ts';
import { singleLineInput } from '../text-input.ts';
import { MAX_NAME_LENGTH } from '../constants.ts';
import { requiredText } from '../localized-text.ts';
import { Phone } from '../user.ts';
import { ALLERGENS } from '../value-lists.ts';
import { Id, Revision } from './definition.ts';

// Schemas of fields that several staff endpoints share.

const MAX_DESCRIPTION_LENGTH = 1000;

/** A text of at most `MAX_NAME_LENGTH` characters in each language. */
export const LocalizedNameInput = requiredText(singleLineInput(MAX_NAME_LENGTH));
/** The same, of at most `MAX_DESCRIPTION_LENGTH` characters. */
export const LocalizedLongTextInput = requiredText(singleLineInput(MAX_DESCRIPTION_LENGTH));

/** Digits of a phone number; null for none. */
export const OptionalPhone = v.nullable(Phone);

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
