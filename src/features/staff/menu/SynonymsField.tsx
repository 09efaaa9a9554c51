import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { ProductInput } from '#contract/staff/menu.ts';
import { normalizeLine } from '#contract/text.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Input } from '#ui/form/Field.tsx';
import { useFormField } from '../shared/form-fields.tsx';

const NO_WORDS: readonly string[] = [];

const splitWords = (text: string): string[] => text.split(',').map(normalizeLine).filter(Boolean);

const hasSameWords = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** An input of words separated by commas; the value of the field is a list. */
export function SynonymsField({ control }: { control: Control<ProductInput> }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const name = 'synonyms';
  const { field, focusOnError, inputProps } = useFormField({ control, name, empty: NO_WORDS });
  const words = useWatch({ control, name });
  const [typed, setTyped] = useState(words.join(', '));
  // The words differ from the input after a reset of the form.
  const shown = hasSameWords(splitWords(typed), words) ? typed : words.join(', ');
  return (
    <Input
      {...inputProps}
      label={t('staff-menu:synonyms')}
      hint={t('staff-menu:synonymsHint')}
      value={shown}
      error={inputProps.error && t('staff-shell:fieldTooLong')}
      onChange={(next) => {
        setTyped(next);
        field.onChange(splitWords(next));
      }}
      ref={focusOnError}
    />
  );
}
