import { useWatch } from 'react-hook-form';
import { CityForm as CitySchema, type CityForm as CityInput, CURRENCIES } from '#contract/staff/restaurants.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { FormSelect } from '../shared/form-fields.tsx';
import { FormMoney } from '../shared/MoneyField.tsx';
import { SlugField } from '../shared/SlugField.tsx';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { EMPTY_TEXTS, LanguageFields } from '../shared/LanguageFields.tsx';
import { useCurrencyUnit } from '../shared/use-currency-unit.ts';

/** Adds a city with its currency and the price of deliveries. */
export function CityForm({ onDone }: { onDone: () => void }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const form = useStaffForm<CityInput, CityInput>(CitySchema, {
    slug: '',
    name: EMPTY_TEXTS,
    currency: 'MDL',
    delivery_price: 0,
  });
  const add = useStaffMutation('addCity', {
    invalidates: ['getCities'],
    onSuccess: () => {
      showToast(t('staff-menu:cityAdded'));
      onDone();
    },
  });
  const { onSubmit, failure, busy } = useFormSubmit(form, (values) => add.mutateAsync(values));
  const unit = useCurrencyUnit(useWatch({ control: form.control, name: 'currency' }));
  return (
    <form className="fields" noValidate onSubmit={onSubmit}>
      <LanguageFields form={form} name="name" legend={t('staff-menu:cityName')} autoFocus />
      <div className="field-grid">
        <SlugField control={form.control} name="slug" />
        <FormSelect
          control={form.control}
          name="currency"
          label={t('staff-menu:currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <FormMoney
          control={form.control}
          name="delivery_price"
          label={`${t('staff-menu:deliveryPrice')}, ${unit}`}
          invalid={t('staff-menu:priceInvalid')}
        />
      </div>
      <ErrorBanner error={failure} />
      <Button type="submit" size="large" fullWidth busy={busy}>
        {t('staff-shell:add')}
      </Button>
    </form>
  );
}
