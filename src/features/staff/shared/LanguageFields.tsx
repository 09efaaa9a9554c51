import {
  type Control,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import * as v from 'valibot';
import { DEFAULT_LOCALE, LANGUAGE_NAMES, type Locale, LOCALES } from '#contract/constants.ts';
import { LocalizedText } from '#contract/localized-text.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { FormInput, FormTextarea } from './form-fields.tsx';

/** The initial value of a localized text. */
export const EMPTY_TEXTS = v.parse(LocalizedText, {});

interface LanguageFieldsProps<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'setValue'> & { readonly control: Control<Values> };
  /** The field of a localized text; it has an input for each language. */
  name: Path<Values>;
  legend: string;
  multiline?: boolean;
  autoFocus?: boolean;
}

/**
 * A text in every language side by side, with a button that copies the first one into the empty ones. Only the default
 * language is required.
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
  const first = LOCALES.map((locale) => texts[locale]?.trim()).find(Boolean);
  const empty = LOCALES.filter((locale) => !texts[locale]?.trim());
  const pathOf = (locale: Locale) => `${name}.${locale}` as Path<Values>;
  const fill = () => {
    for (const locale of empty)
      form.setValue(pathOf(locale), first as PathValue<Values, Path<Values>>, { shouldDirty: true });
  };
  return (
    <fieldset className="language-fields">
      <legend className="field__label">{legend}</legend>
      <div className="language-fields__list">
        {LOCALES.map((locale, index) => {
          const field = {
            control: form.control,
            name: pathOf(locale),
            label: LANGUAGE_NAMES[locale],
            lang: locale,
            autoComplete: 'off',
            ...(autoFocus && index === 0 && { 'data-autofocus': '' }),
          };
          return multiline ? <FormTextarea key={locale} {...field} /> : <FormInput key={locale} {...field} />;
        })}
      </div>
      {first && empty.length > 0 && (
        <>
          <p className="small muted">
            {t('staff-shell:untranslatedHint', { language: LANGUAGE_NAMES[DEFAULT_LOCALE] })}
          </p>
          <Button variant="ghost" size="small" onClick={fill}>
            {t('staff-shell:fillLanguages')}
          </Button>
        </>
      )}
    </fieldset>
  );
}
