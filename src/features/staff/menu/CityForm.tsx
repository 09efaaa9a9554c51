import { useWatch } from 'react-hook-form';
import { CURRENCIES, NewCityForm } from '#contract/staff/restaurants.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { FormSelect } from '../shared/form-fields.tsx';
import { EMPTY_TEXTS } from '../shared/LanguageFields.tsx';
import { SlugField } from '../shared/SlugField.tsx';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { CityFields } from './CityFields.tsx';

/** Adds a city with its currency and the price of deliveries. */
export function CityForm({ onDone }: { onDone: () => void }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const form = useStaffForm<NewCityForm, NewCityForm>(NewCityForm, {
    slug: '',
    name: EMPTY_TEXTS,
    phone: null,
    currency: 'MDL',
    delivery_price: 0,
    free_from: null,
  });
  const add = useStaffMutation('addCity', {
    invalidates: ['getCities'],
    onSuccess: () => {
      showToast(t('staff-menu:cityAdded'));
      onDone();
    },
  });
  const { onSubmit, failure, busy } = useFormSubmit(form, (values) => add.mutateAsync(values));
  return (
    <form className="fields" noValidate onSubmit={onSubmit}>
      <CityFields form={form} currency={useWatch({ control: form.control, name: 'currency' })} />
      <div className="field-grid">
        <SlugField control={form.control} name="slug" />
        <FormSelect
          control={form.control}
          name="currency"
          label={t('staff-menu:currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
      </div>
      <ErrorBanner error={failure} />
      <Button type="submit" size="large" fullWidth busy={busy}>
        {t('staff-shell:add')}
      </Button>
    </form>
  );
}
