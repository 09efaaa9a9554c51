import { useWatch, type UseFormReturn } from 'react-hook-form';
import { PROMOTION_KINDS, type PromotionInput } from '#contract/staff/promotions.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Select } from '#ui/form/Field.tsx';
import { FormDateTime, FormInput, FormNumber, FormSelect, useFormField } from '../shared/form-fields.tsx';
import { LanguageFields } from '../shared/LanguageFields.tsx';
import { MoneyField, useCurrencyName } from '../shared/MoneyField.tsx';
import { isSameScope, type PromotionScope, usePromotionScopes } from './promotion-scope.ts';

interface PromotionFieldsProps {
  form: UseFormReturn<PromotionInput, unknown, PromotionInput>;
  /** Whether orders have used the code, so that it can no longer be changed. */
  isCodeFixed: boolean;
}

/** The fields of a promo code. */
export function PromotionFields({ form, isCodeFixed }: PromotionFieldsProps) {
  const t = useStaffT('staff-promotions');
  const { control } = form;
  const [kind, cityId, restaurantId] = useWatch({ control, name: ['kind', 'city_id', 'restaurant_id'] });
  const scopes = usePromotionScopes();
  const scope = scopes.find((each) => isSameScope(each.scope, { city_id: cityId, restaurant_id: restaurantId }));
  const unit = useCurrencyName(scope?.currency ?? '');
  const withUnit = (label: string) => (unit ? `${label}, ${unit}` : label);
  return (
    <>
      <div className="field-grid">
        <FormInput
          control={control}
          name="code"
          label={t('staff-promotions:code')}
          hint={t(isCodeFixed ? 'staff-promotions:codeFixed' : 'staff-promotions:codeHint')}
          invalidMessage={t('staff-promotions:codeHint')}
          readOnly={isCodeFixed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus=""
        />
        <ScopeField form={form} scopes={scopes} />
      </div>
      <LanguageFields form={form} name="title" legend={t('staff-promotions:titleField')} />
      <div className="field-grid">
        <FormSelect
          control={control}
          name="kind"
          label={t('staff-promotions:kind')}
          options={PROMOTION_KINDS.map((value) => ({ value, label: t(`staff-promotions:kind_${value}`) }))}
        />
        {kind === 'percent' && (
          <FormNumber
            control={control}
            name="value"
            label={t('staff-promotions:percent')}
            invalidMessage={t('staff-promotions:percentInvalid')}
          />
        )}
        {kind === 'fixed' && (
          <MoneyField
            control={control}
            name="value"
            label={withUnit(t('staff-promotions:amount'))}
            invalidMessage={t('staff-promotions:amountInvalid')}
          />
        )}
        <MoneyField
          control={control}
          name="min_sum"
          label={withUnit(t('staff-promotions:minSum'))}
          invalidMessage={t('staff-promotions:moneyInvalid')}
        />
      </div>
      <div className="field-grid">
        <FormDateTime
          control={control}
          name="starts_at"
          label={t('staff-promotions:startsAt')}
          hint={t('staff-promotions:startsAtHint')}
        />
        <FormDateTime
          control={control}
          name="ends_at"
          label={t('staff-promotions:endsAt')}
          hint={t('staff-promotions:endsAtHint')}
          invalidMessage={t('staff-promotions:endsAtInvalid')}
        />
      </div>
      <div className="field-grid">
        <FormNumber
          control={control}
          name="use_limit"
          label={t('staff-promotions:useLimit')}
          hint={t('staff-promotions:limitHint')}
        />
        <FormNumber
          control={control}
          name="user_limit"
          label={t('staff-promotions:userLimit')}
          hint={t('staff-promotions:limitHint')}
        />
      </div>
    </>
  );
}

interface ScopeFieldProps {
  form: PromotionFieldsProps['form'];
  scopes: readonly { readonly scope: PromotionScope; readonly label: string }[];
}

/** A select that sets both `city_id` and `restaurant_id`. */
function ScopeField({ form, scopes }: ScopeFieldProps) {
  const t = useStaffT('staff-promotions');
  const { inputProps } = useFormField({ control: form.control, name: 'restaurant_id' });
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
