import { useState } from 'react';
import { CityForm, StaffCity } from '#contract/staff/restaurants.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Activation } from '../shared/Activation.tsx';
import { compareTexts, compareValue } from '../shared/conflict/compare-fields.ts';
import { FormFooter } from '../shared/FormFooter.tsx';
import { formatMoneyInput } from '../shared/MoneyField.tsx';
import { currentRowOf } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { useCurrencyUnit } from '../shared/use-currency-unit.ts';
import { CityFields } from './CityFields.tsx';

const toForm = ({ name, phone, delivery_price, free_from }: StaffCity): CityForm => ({
  name,
  phone,
  delivery_price,
  free_from,
});

/** Changes a city, hides it from customers, or shows it again. */
export function CityEditor({ loaded, onDone }: { loaded: StaffCity; onDone: () => void }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [city, setCity] = useState(loaded);
  const unit = useCurrencyUnit(city.currency);
  const form = useStaffForm<CityForm, CityForm>(CityForm, toForm(city));
  const invalidates = ['getCities', 'getSession'] as const;
  const save = useStaffMutation('saveCity', {
    invalidates,
    onSuccess: () => {
      showToast(t('staff-shell:saved'));
      onDone();
    },
  });
  const setActive = useStaffMutation('setCityActive', {
    invalidates,
    onSuccess: ({ active }) => {
      showToast(t(active ? 'staff-menu:cityActivated' : 'staff-menu:cityDeactivated'));
      onDone();
    },
  });
  const { id, revision } = city;
  const { onSubmit, failure, resolveConflict, busy } = useFormSubmit(form, (values) =>
    save.mutateAsync({ id, revision, ...values }),
  );
  const conflict = currentRowOf(failure, StaffCity);
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
              ...resolveConflict(toForm(conflict), () => setCity(conflict)),
            }
          }
        />
      </form>
      <Activation
        active={city.active}
        activate={t('staff-menu:activateCity')}
        deactivate={t('staff-menu:deactivateCity')}
        consequences={t('staff-menu:deactivateCityConfirm')}
        write={setActive}
        onChange={(active) => setActive.mutate({ id, revision, active })}
      />
    </>
  );

  function compareCities(current: CityForm, mine: CityForm) {
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
