import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { PromotionInput } from '#contract/staff/promotions.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Select } from '#ui/form/Field.tsx';
import { FormNumber, useFormField } from '../shared/form-fields.tsx';
import { MoneyField, useCurrencyName } from '../shared/MoneyField.tsx';
import { isSameScope, type PromotionScope } from './promotion-scope.ts';

type PromotionForm = UseFormReturn<PromotionInput, unknown, PromotionInput>;

/** The value of a promo code: percent, or an amount of money. */
export function PromotionValueField({ form: { control }, currency }: { form: PromotionForm; currency: string }) {
  const t = useStaffT('staff-promotions');
  const unit = useCurrencyName(currency);
  const kind = useWatch({ control, name: 'kind' });
  return kind === 'percent' ? (
    <FormNumber
      control={control}
      name="value"
      label={t('staff-promotions:percent')}
      invalidMessage={t('staff-promotions:percentInvalid')}
    />
  ) : (
    <MoneyField
      control={control}
      name="value"
      label={[t('staff-promotions:amount'), unit].filter(Boolean).join(', ')}
      invalidMessage={t('staff-promotions:amountInvalid')}
    />
  );
}

interface ScopeFieldProps {
  form: PromotionForm;
  scopes: readonly { readonly scope: PromotionScope; readonly label: string }[];
}

/** A select that sets both `city_id` and `restaurant_id`. */
export function ScopeField({ form, scopes }: ScopeFieldProps) {
  const t = useStaffT('staff-promotions');
  const { inputProps } = useFormField({ control: form.control, name: 'restaurant_id', empty: null });
  const [cityId, restaurantId] = useWatch({ control: form.control, name: ['city_id', 'restaurant_id'] });
  const chosen = scopes.findIndex(({ scope }) => isSameScope(scope, { city_id: cityId, restaurant_id: restaurantId }));
  return (
    <Select
      name={inputProps.name}
      label={t('staff-promotions:scope')}
      error={inputProps.error}
      value={String(chosen)}
      options={scopes.map(({ label }, index) => ({ value: String(index), label }))}
      onChange={(index) => {
        const scope = scopes[Number(index)]?.scope;
        if (!scope) return;
        form.setValue('city_id', scope.city_id, { shouldDirty: true });
        form.setValue('restaurant_id', scope.restaurant_id, { shouldDirty: true });
        form.clearErrors(['city_id', 'restaurant_id']);
      }}
    />
  );
}
