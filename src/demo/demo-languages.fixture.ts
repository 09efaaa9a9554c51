import * as v from 'valibot';
import { LOCALES, type Locale } from '#contract/constants.ts';
import type { LocalizedText } from '#contract/localized-text.ts';
import { demoData } from './index.ts';

/** The languages of the demonstration. In any other, customers read it in the default language. */
export const DEMO_LOCALES: readonly Locale[] = LOCALES.filter((locale) => demoData.shop.cities[0]?.name[locale]);

const nonEmptyText = v.pipe(v.string(), v.nonEmpty());
const CompleteText = v.strictObject(
  Object.fromEntries(DEMO_LOCALES.map((locale) => [locale, nonEmptyText])) as Record<Locale, typeof nonEmptyText>,
);

/** A text of the demonstration, which is in each of its languages. @throws ValiError if one is missing */
export const complete = (text: LocalizedText): Readonly<Record<Locale, string>> => v.parse(CompleteText, text);
