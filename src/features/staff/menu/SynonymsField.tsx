import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { ProductForm } from '#contract/staff/menu.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Input } from '#ui/form/Field.tsx';
import { useFormField } from '../shared/form-fields.tsx';

const split = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** Words separated by commas; the form has them as a list. */
export function SynonymsField({ control, name }: { control: Control<ProductForm>; name: 'synonyms' }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const { field, focusOnError, text } = useFormField({ control, name });
  const words = useWatch({ control, name });
  const [typed, setTyped] = useState(words.join(', '));
  // The form was reset to other words meanwhile.
  const shown = isSame(split(typed), words) ? typed : words.join(', ');
  return (
    <Input
      {...text}
      label={t('staff-menu:synonyms')}
      hint={t('staff-menu:synonymsHint')}
      value={shown}
      error={text.error && t('staff-shell:fieldTooLong')}
      onChange={(next) => {
        setTyped(next);
        field.onChange(split(next));
      }}
      ref={focusOnError}
    />
  );
}
