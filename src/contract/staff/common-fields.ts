import * as v from 'valibot';
import { boundedArray } from '../bounded-lists.ts';
import { singleLineInput } from '../safe-text.ts';
import { LOCALES, MAX_NAME_LENGTH, type Locale } from '../constants.ts';
import { asMinor, type Minor, type MinorInput } from '../money.ts';
import { ALLERGENS } from '../value-lists.ts';
import { Id, Revision } from './definition.ts';

// Schemas of fields that several staff endpoints share.

const MAX_DESCRIPTION_LENGTH = 1000;
/** In minor units of the city's currency. The total of a large order still fits into an integer column. */
const MAX_PRICE_MINOR = 10_000_000;

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

/** A point in time, ISO 8601. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());

type MinorSchema = v.GenericSchema<MinorInput, Minor>;

/** An amount in minor units. */
export const MinorAmount = v.pipe(v.number(), v.transform(asMinor)) as MinorSchema;

/** An amount in minor units that staff enter. */
export const PriceInput = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_PRICE_MINOR),
  v.transform(asMinor),
) as MinorSchema;

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
