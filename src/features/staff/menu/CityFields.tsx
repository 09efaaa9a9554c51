import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useStaffT } from '#i18n/staff.ts';
import { FormPhone } from '../shared/form-fields.tsx';
import { LanguageFields } from '../shared/LanguageFields.tsx';
import { FormMoney } from '../shared/MoneyField.tsx';
import { useCurrencyUnit } from '../shared/use-currency-unit.ts';

interface CityFieldsProps<Values extends FieldValues> {
  /** A form that has `name`, `phone`, `delivery_price` and `free_from`. */
  form: UseFormReturn<Values, unknown, Values>;
  currency: string;
}

/** The fields that new and existing cities have in common. */
export function CityFields<Values extends FieldValues>({ form, currency }: CityFieldsProps<Values>) {
  const t = useStaffT('staff-menu');
  const unit = useCurrencyUnit(currency);
  const field = (name: string) => ({ control: form.control, name: name as Path<Values> });
  return (
    <>
      <LanguageFields form={form} name={'name' as Path<Values>} legend={t('staff-menu:cityName')} autoFocus />
      <div className="field-grid">
        <FormMoney
          {...field('delivery_price')}
          label={`${t('staff-menu:deliveryPrice')}, ${unit}`}
          invalid={t('staff-menu:priceInvalid')}
        />
        <FormMoney
          {...field('free_from')}
          label={`${t('staff-menu:freeFrom')}, ${unit}`}
          hint={t('staff-menu:freeFromHint')}
          invalid={t('staff-menu:priceInvalid')}
        />
        <FormPhone {...field('phone')} label={t('staff-menu:phone')} hint={t('staff-menu:cityPhoneHint')} />
      </div>
    </>
  );
}
