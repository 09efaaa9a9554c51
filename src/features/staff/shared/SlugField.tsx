import type { Control, FieldValues, Path } from 'react-hook-form';
import { useStaffT } from '#i18n/staff.ts';
import { FormInput } from './form-fields.tsx';

/** The part of an address that identifies a city or a restaurant. */
export function SlugField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: Path<Values>;
}) {
  const t = useStaffT('staff-menu');
  return (
    <FormInput
      control={control}
      name={name}
      label={t('staff-menu:slug')}
      hint={t('staff-menu:slugHint')}
      invalid={t('staff-menu:slugHint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
