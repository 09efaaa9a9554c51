import { useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { CityInput, CURRENCIES, NewCityInput, StaffCity } from '#contract/staff/restaurants.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Activation } from '../shared/Activation.tsx';
import { compareTexts, compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { EMPTY_TEXTS, LanguageFields } from '../shared/LanguageFields.tsx';
import { formatMoneyInput, MoneyField, useCurrencyName } from '../shared/MoneyField.tsx';
import { FormPhone, FormSelect, SlugField } from '#features/staff/shared/form-fields.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useRowMutation, useStaffMutation } from '../shared/staff-query.ts';

/** Adds a city with its currency and the price of deliveries. */
export function AddCityForm({ onDone }: { onDone: () => void }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const form = useStaffForm<NewCityInput, NewCityInput>(NewCityInput, {
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

interface CityFieldsProps<Values extends FieldValues> {
  /** A form that has `name`, `phone`, `delivery_price` and `free_from`. */
  form: UseFormReturn<Values, unknown, Values>;
  currency: string;
}

/** The fields that new and existing cities have in common. */
function CityFields<Values extends FieldValues>({ form, currency }: CityFieldsProps<Values>) {
  const t = useStaffT('staff-menu');
  const unit = useCurrencyName(currency);
  const field = (name: string) => ({ control: form.control, name: name as Path<Values> });
  return (
    <>
      <LanguageFields form={form} name={'name' as Path<Values>} legend={t('staff-menu:cityName')} autoFocus />
      <div className="field-grid">
        <MoneyField
          {...field('delivery_price')}
          label={`${t('staff-menu:deliveryPrice')}, ${unit}`}
          invalidMessage={t('staff-menu:priceInvalid')}
        />
        <MoneyField
          {...field('free_from')}
          label={`${t('staff-menu:freeFrom')}, ${unit}`}
          hint={t('staff-menu:freeFromHint')}
          invalidMessage={t('staff-menu:priceInvalid')}
        />
        <FormPhone {...field('phone')} label={t('staff-menu:phone')} hint={t('staff-menu:cityPhoneHint')} />
      </div>
    </>
  );
}

const toForm = ({ name, phone, delivery_price, free_from }: StaffCity): CityInput => ({
  name,
  phone,
  delivery_price,
  free_from,
});

/** Changes a city, hides it from customers, or shows it again. */
export function CityEditor({ loaded, onDone }: { loaded: StaffCity; onDone: () => void }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [city, setCity] = useState(loaded);
  const unit = useCurrencyName(city.currency);
  const form = useStaffForm<CityInput, CityInput>(CityInput, toForm(city));
  const invalidates = ['getCities', 'getSession'] as const;
  const save = useStaffMutation('saveCity', {
    invalidates,
    onSuccess: () => {
      showToast(t('staff-shell:saved'));
      onDone();
    },
  });
  const setActive = useRowMutation('setCityActive', {
    invalidates,
    onSuccess: ({ active }) => {
      showToast(t(active ? 'staff-menu:cityActivated' : 'staff-menu:cityDeactivated'));
      onDone();
    },
  });
  const { id, revision } = city;
  const { onSubmit, failure, conflictHandlers, busy } = useFormSubmit(form, (values) =>
    save.mutateAsync({ id, revision, ...values }),
  );
  const conflict = storedRowFromConflict(failure, StaffCity);
  return (
    <>
      <form className="fields" noValidate onSubmit={onSubmit}>
        <CityFields form={form} currency={city.currency} />
        <p className="small muted">{t('staff-menu:cityFixed', { slug: city.slug, currency: city.currency })}</p>
        <FormFooter
          action={t('staff-shell:save')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: compareCities(toForm(conflict), form.getValues()),
              ...conflictHandlers(toForm(conflict), () => setCity(conflict)),
            }
          }
        />
      </form>
      <Activation
        active={city.active}
        activateLabel={t('staff-menu:activateCity')}
        deactivateLabel={t('staff-menu:deactivateCity')}
        consequences={t('staff-menu:deactivateCityConfirm')}
        mutation={setActive}
        onChange={(active) => setActive.mutate({ id, revision, active })}
      />
    </>
  );

  function compareCities(current: CityInput, mine: CityInput) {
    return [
      ...compareTexts(t('staff-menu:cityName'), current.name, mine.name),
      compareValue(
        `${t('staff-menu:deliveryPrice')}, ${unit}`,
        [current.delivery_price, mine.delivery_price],
        formatMoneyInput,
      ),
      compareValue(`${t('staff-menu:freeFrom')}, ${unit}`, [current.free_from, mine.free_from], formatMoneyInput),
      compareValue(t('staff-menu:phone'), [current.phone, mine.phone], (phone) => phone ?? ''),
    ];
  }
}
