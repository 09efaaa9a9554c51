import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { DEFAULT_LOCALE, LANGUAGE_NAMES, type Locale } from '#contract/constants.ts';
import { LocalizedText } from '#contract/localized-text.ts';
import { isBlank } from '#contract/text.ts';
import { useStaffT } from '#i18n/staff.ts';
import { FormInput, FormTextarea } from './form-fields.tsx';
import { shopLocales } from './shop-locales.ts';

/** The initial value of a localized text. */
export const EMPTY_TEXTS = v.parse(LocalizedText, {});

interface LanguageFieldsProps<Values extends FieldValues> {
  form: { readonly control: Control<Values> };
  /** The field of a localized text; it has an input for each language. */
  name: Path<Values>;
  legend: string;
  multiline?: boolean;
  autoFocus?: boolean;
}

/**
 * A text in every language of the shop side by side, with what customers read where it is empty. Only the default
 * language is required. Texts in a language that is switched off stay as they are.
 */
export function LanguageFields<Values extends FieldValues>({
  form,
  name,
  legend,
  multiline = false,
  autoFocus = false,
}: LanguageFieldsProps<Values>) {
  const t = useStaffT('staff-shell');
  const texts: LocalizedText = useWatch({ control: form.control, name });
  const isEmpty = (locale: Locale) => isBlank(texts[locale]);
  const locales = shopLocales();
  return (
    <fieldset className="language-fields">
      <legend className="field__label">{legend}</legend>
      <div className="language-fields__list">
        {locales.map((locale, index) => {
          const field = {
            control: form.control,
            name: `${name}.${locale}` as Path<Values>,
            label: LANGUAGE_NAMES[locale],
            lang: locale,
            autoComplete: 'off',
            ...(autoFocus && index === 0 && { 'data-autofocus': '' }),
          };
          return multiline ? <FormTextarea key={locale} {...field} /> : <FormInput key={locale} {...field} />;
        })}
      </div>
      {!isEmpty(DEFAULT_LOCALE) && locales.some(isEmpty) && (
        <p className="small muted">{t('staff-shell:untranslatedHint', { language: LANGUAGE_NAMES[DEFAULT_LOCALE] })}</p>
      )}
    </fieldset>
  );
}
