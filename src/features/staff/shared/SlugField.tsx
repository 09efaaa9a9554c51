import { useEffect, useEffectEvent, useRef } from 'react';
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import type { LocalizedText } from '#contract/localized-text.ts';
import { freeSlug, slugOf, slugOfTexts } from '#contract/slug-of-name.ts';
import { useStaffT } from '#i18n/staff.ts';
import { FormInput } from './form-fields.tsx';

interface SlugFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  name: Path<Values>;
  /** Whether the row is new: then the slug follows the field `name` until another one is typed. */
  isNew: boolean;
  /** Slugs that a new row cannot have, as far as the page knows them. */
  taken: readonly string[];
}

/** The part of a URL that identifies a row. */
export function SlugField<Values extends FieldValues>({ form, name, isNew, taken }: SlugFieldProps<Values>) {
  const t = useStaffT('staff-shell');
  useProposedSlug({ form, name, isNew, taken });
  return (
    <FormInput
      control={form.control}
      name={name}
      label={t('staff-shell:slug')}
      hint={t('staff-shell:slugHint')}
      invalidMessage={t('staff-shell:slugHint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function useProposedSlug<Values extends FieldValues>({ form, name, isNew, taken }: SlugFieldProps<Values>): void {
  const source: LocalizedText | string = useWatch({ control: form.control, name: 'name' as Path<Values> });
  const own = !isNew ? '' : typeof source === 'string' ? slugOf(source) : slugOfTexts(source);
  const proposal = own && freeSlug(own, taken);
  /** The last proposal. A field with another value was typed, by now or before the page was left. */
  const last = useRef('');
  const follow = useEffectEvent(() => {
    const slug: string = form.getValues(name);
    if (isNew && slug !== proposal && (slug === '' || slug === last.current))
      form.setValue(name, proposal as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    last.current = proposal;
  });
  useEffect(() => follow(), [proposal]);
}
