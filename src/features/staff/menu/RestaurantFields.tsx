import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useStaffT } from '#i18n/staff.ts';
import { FormInput, FormNumber, FormPhone } from '../shared/form-fields.tsx';
import { FormMoney } from '../shared/MoneyField.tsx';
import { LanguageFields } from '../shared/LanguageFields.tsx';
import { useCurrencyUnit } from '../shared/use-currency-unit.ts';

interface RestaurantFieldsProps<Values extends FieldValues> {
  /** A form that has `name`, `description`, `phone`, `min_order` and `lead_minutes`. */
  form: UseFormReturn<Values, unknown, Values>;
  currency: string;
}

/** The fields that new and existing restaurants have in common. */
export function RestaurantFields<Values extends FieldValues>({ form, currency }: RestaurantFieldsProps<Values>) {
  const t = useStaffT('staff-menu');
  const unit = useCurrencyUnit(currency);
  const field = (name: string) => ({ control: form.control, name: name as Path<Values> });
  return (
    <>
      <FormInput {...field('name')} label={t('staff-menu:restaurantName')} autoComplete="off" />
      <LanguageFields form={form} name={'description' as Path<Values>} legend={t('staff-menu:description')} multiline />
      <div className="field-grid">
        <FormPhone {...field('phone')} label={t('staff-menu:phone')} />
        <FormMoney
          {...field('min_order')}
          label={`${t('staff-menu:minOrder')}, ${unit}`}
          invalid={t('staff-menu:priceInvalid')}
        />
        <FormNumber {...field('lead_minutes')} label={t('staff-menu:leadMinutes')} />
      </div>
    </>
  );
}
