import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { StaffResponse } from '#contract/staff/index.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { LanguageFields } from '../shared/LanguageFields.tsx';
import { useCurrencyUnit } from '../shared/use-currency-unit.ts';
import { FormCheckbox, FormNumber, FormSelect } from '../shared/form-fields.tsx';
import { FormMoney } from '../shared/MoneyField.tsx';
import { useStaffSession } from '../shared/staff-session.ts';
import { PolygonField } from './PolygonField.tsx';
import type { ZoneForm } from './zone-form.ts';

interface ZoneFieldsProps {
  form: UseFormReturn<ZoneForm, unknown, ZoneForm>;
  zones: StaffResponse<'getZones'>;
  isNew: boolean;
}

/** The fields of a zone: what it is called, where it applies, what a delivery there costs, and its border. */
export function ZoneFields({ form, zones, isNew }: ZoneFieldsProps) {
  const t = useStaffT('staff-zones');
  const { role } = useStaffSession();
  const { control } = form;
  const unit = useCurrencyUnit(zones.currency);
  const scope = useWatch({ control, name: 'scope' });
  const money = (name: 'price' | 'free_from' | 'min_order') => ({
    control,
    name,
    label: `${t(`staff-zones:${name}`)}, ${unit}`,
    invalid: t('staff-zones:priceInvalid'),
  });
  return (
    <>
      <LanguageFields form={form} name="name" legend={t('staff-zones:name')} autoFocus />
      {isNew && role === 'owner' && (
        <FormSelect
          control={control}
          name="scope"
          label={t('staff-zones:scope')}
          options={[
            { value: 'restaurant', label: t('staff-zones:scope_restaurant') },
            { value: 'city', label: t('staff-zones:scope_city', { city: zones.city[pageLocale()] }) },
          ]}
        />
      )}
      <div className="field-grid">
        <FormMoney {...money('price')} />
        <FormMoney {...money('free_from')} hint={t('staff-zones:free_fromHint')} />
        <FormMoney {...money('min_order')} hint={t('staff-zones:min_orderHint')} />
        <FormNumber
          control={control}
          name="travel_minutes"
          label={t('staff-zones:travel_minutes')}
          hint={t('staff-zones:travel_minutesHint')}
        />
        {scope === 'restaurant' && zones.branches.length > 0 && (
          <FormSelect
            control={control}
            name="branch_id"
            label={t('staff-zones:branch')}
            options={[
              { value: null, label: t('staff-zones:everyBranch') },
              ...zones.branches.map(({ id, name }) => ({ value: id, label: name[pageLocale()] })),
            ]}
          />
        )}
      </div>
      <PolygonField form={form} />
      <FormNumber
        control={control}
        name="priority"
        label={t('staff-zones:priority')}
        hint={t('staff-zones:priorityHint')}
        inputMode="text"
      />
      <FormCheckbox control={control} name="active" label={t('staff-zones:active')} />
    </>
  );
}
