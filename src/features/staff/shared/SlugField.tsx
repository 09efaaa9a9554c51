import type { Control, FieldValues, Path } from 'react-hook-form';
import { useStaffT } from '#i18n/staff.ts';
import { FormInput } from './form-fields.tsx';

/** The part of a URL that identifies a city or a restaurant. */
export function SlugField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: Path<Values>;
}) {
  const t = useStaffT('staff-shell');
  return (
    <FormInput
      control={control}
      name={name}
      label={t('staff-shell:slug')}
      hint={t('staff-shell:slugHint')}
      invalid={t('staff-shell:slugHint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
