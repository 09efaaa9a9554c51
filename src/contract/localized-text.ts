import * as v from 'valibot';
import { DEFAULT_LOCALE, LOCALES, type Locale } from './constants.ts';
import { normalizeLine } from './text.ts';

/**
 * A text of the shop's content by language. It is required in the default language, except in a draft of a news item. A
 * language into which it is not translated has no key.
 */
export type LocalizedText = { readonly [Language in Locale]?: string | undefined };

/**
 * The text in a language or, if it is not translated, in the default language, with the language it is in. The text is
 * empty if there is none in any language.
 */
export function findTranslation(text: LocalizedText, locale: Locale): { readonly text: string; readonly lang: Locale } {
  const lang = [locale, DEFAULT_LOCALE, ...LOCALES].find((each) => text[each]) ?? locale;
  return { text: text[lang] ?? '', lang };
}

/** The text of {@link findTranslation}, where its language does not matter. */
export const localize = (text: LocalizedText, locale: Locale): string => findTranslation(text, locale).text;

/** The text in each language into which it is translated. */
export const translationsOf = (text: LocalizedText): string[] => LOCALES.flatMap((locale) => text[locale] || []);

/**
 * The name by which files, and copies of a group, find a row that has no slug: it stays the same when the row is
 * translated. It is in the normal form, which a text that was stored earlier may not have.
 */
export const identityName = ({ name }: { readonly name: LocalizedText }): string =>
  normalizeLine(localize(name, DEFAULT_LOCALE));

/** The languages in which one of the texts is missing. */
export const missingLanguages = (...texts: readonly LocalizedText[]): Locale[] =>
  LOCALES.filter((locale) => texts.some((text) => !text[locale]));

/** A text without the languages in which it is empty: the form in which texts are stored. */
export const withoutEmpty = (text: LocalizedText): LocalizedText =>
  Object.fromEntries(LOCALES.flatMap((locale) => (text[locale] ? [[locale, text[locale]]] : [])));

/** The entries of an object schema with one field for each language. */
export const inEachLanguage = <Schema extends v.GenericSchema>(schemaOf: (locale: Locale) => Schema) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, schemaOf(locale)])) as Record<Locale, Schema>;

/** A stored text in a response of the staff API. Clients read an empty text for a language without one, as forms need. */
export const LocalizedText: v.GenericSchema<LocalizedText> = v.object(inEachLanguage(() => v.optional(v.string(), '')));

/**
 * The schema of a text that people enter or import: required in the default language; in any other, absent and empty
 * mean the same.
 * @param text the schema of the text in one language
 * @param emptyMessage the message where the required text is empty
 */
export const requiredText = (
  text: v.GenericSchema<string, string>,
  emptyMessage?: string,
): v.GenericSchema<LocalizedText> =>
  v.pipe(
    v.strictObject(
      inEachLanguage((locale) =>
        locale === DEFAULT_LOCALE ? v.pipe(text, v.nonEmpty(emptyMessage)) : v.optional(text),
      ),
    ),
    v.transform((texts): LocalizedText => withoutEmpty(texts)),
  );

/** The same, but not required in any language. */
export const draftText = (text: v.GenericSchema<string, string>): v.GenericSchema<LocalizedText> =>
  v.pipe(
    v.strictObject(inEachLanguage(() => v.optional(text))),
    v.transform((texts): LocalizedText => withoutEmpty(texts)),
  );

/** Checks that a form which is no draft has these texts in the default language. */
export const requiredUnlessDraft = <Field extends string, Values extends Readonly<Record<Field, LocalizedText>>>(
  fields: readonly Field[],
  isDraft: (values: Values) => boolean,
) =>
  v.rawCheck<Values>(({ dataset, addIssue }) => {
    if (!dataset.typed || isDraft(dataset.value)) return;
    for (const field of fields) {
      const texts: LocalizedText = dataset.value[field];
      if (texts[DEFAULT_LOCALE]) continue;
      addIssue({
        input: '',
        path: [
          { type: 'object', origin: 'value', input: { ...dataset.value }, key: field, value: texts },
          { type: 'object', origin: 'value', input: { ...texts }, key: DEFAULT_LOCALE, value: '' },
        ],
      });
    }
  });
