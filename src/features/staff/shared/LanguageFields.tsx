import {
  type Control,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { LANGUAGE_NAMES, type Locale, LOCALES } from '#contract/constants.ts';
import type { LocalizedText } from '#contract/staff/common-fields.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { FormInput, FormTextarea } from './form-fields.tsx';

/** The initial value of a localized text. */
export const EMPTY_TEXTS: LocalizedText = { ru: '', en: '', ro: '' };

interface LanguageFieldsProps<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'setValue'> & { readonly control: Control<Values> };
  /** The field of a localized text; its inputs are `name.ru`, `name.en` and so on. */
  name: Path<Values>;
  legend: string;
  multiline?: boolean;
  autoFocus?: boolean;
}

/** A text in every language side by side, with a button that copies the first one into the empty ones. */
export function LanguageFields<Values extends FieldValues>({
  form,
  name,
  legend,
  multiline = false,
  autoFocus = false,
}: LanguageFieldsProps<Values>) {
  const t = useStaffT('staff-shell');
  const texts: Readonly<Partial<Record<Locale, string>>> = useWatch({ control: form.control, name });
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
        <Button variant="ghost" size="small" onClick={fill}>
          {t('staff-shell:fillLanguages')}
        </Button>
      )}
    </fieldset>
  );
}
