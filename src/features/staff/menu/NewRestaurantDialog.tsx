import { useState } from 'react';
import {
  NewRestaurantInput as RestaurantSchema,
  type NewRestaurantInput,
  type StaffCity,
} from '#contract/staff/restaurants.ts';
import { localize } from '#contract/localized-text.ts';
import { ErrorBanner, LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Modal } from '#ui/Modal.tsx';
import { FormSelect, SlugField } from '#features/staff/shared/form-fields.tsx';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { AddCityForm } from './CityForms.tsx';
import { EMPTY_TEXTS, LanguageFields } from '../shared/LanguageFields.tsx';
import { RestaurantFields } from './RestaurantFields.tsx';

const DEFAULT_LEAD_MINUTES = 45;

interface NewRestaurantDialogProps {
  /** Called with the id of the new restaurant, which the page then selects. */
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** Creates a restaurant, and its city if that is new. Render it while it is open. */
export function NewRestaurantDialog({ onAdded, onClose }: NewRestaurantDialogProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const { data: cities, error, refetch } = useStaffQuery('getCities');
  const [isAddingCity, setAddingCity] = useState(false);
  const needsCity = isAddingCity || cities?.length === 0;
  return (
    <Modal
      name="new-restaurant"
      open
      wide
      onClose={onClose}
      title={t(needsCity ? 'staff-menu:newCity' : 'staff-menu:newRestaurant')}
      closeLabel={t('staff-shell:close')}
    >
      {error && !cities && <LoadFailure error={error} retry={() => void refetch()} />}
      {!cities && !error && <Skeleton shape="row" />}
      {cities &&
        (needsCity ? (
          <AddCityForm onDone={() => setAddingCity(false)} />
        ) : (
          <RestaurantForm
            cities={cities}
            onAddCity={() => setAddingCity(true)}
            onAdded={(id) => {
              onAdded(id);
              onClose();
            }}
          />
        ))}
    </Modal>
  );
}

interface RestaurantFormProps {
  cities: readonly StaffCity[];
  onAddCity: () => void;
  onAdded: (id: number) => void;
}

function RestaurantForm({ cities, onAddCity, onAdded }: RestaurantFormProps) {
  const t = useStaffT('staff-menu');
  // The API lists a new city last, so the form selects a city that was just added.
  const last = cities.at(-1);
  const form = useStaffForm<NewRestaurantInput, NewRestaurantInput>(RestaurantSchema, {
    city_id: last?.id ?? 0,
    slug: '',
    name: '',
    description: EMPTY_TEXTS,
    phone: null,
    min_order: 0,
    lead_minutes: DEFAULT_LEAD_MINUTES,
    address: EMPTY_TEXTS,
  });
  const add = useStaffMutation('addRestaurant', {
    invalidates: ['getSession'],
    onSuccess: ({ id }) => {
      showToast(t('staff-menu:restaurantAdded'));
      onAdded(id);
    },
  });
  const { onSubmit, failure, busy } = useFormSubmit(form, (values) => add.mutateAsync(values));
  const city = cities.find(({ id }) => id === form.watch('city_id')) ?? last;
  return (
    <form className="fields" noValidate onSubmit={onSubmit}>
      <div className="field-grid">
        <FormSelect
          control={form.control}
          name="city_id"
          label={t('staff-menu:city')}
          options={cities.map(({ id, name }) => ({ value: id, label: localize(name, pageLocale()) }))}
        />
        <SlugField control={form.control} name="slug" />
      </div>
      <div>
        <Button variant="ghost" size="small" onClick={onAddCity}>
          {t('staff-menu:newCity')}
        </Button>
      </div>
      <RestaurantFields form={form} currency={city?.currency ?? ''} />
      <LanguageFields form={form} name="address" legend={t('staff-menu:address')} />
      <ErrorBanner error={failure} />
      <Button type="submit" size="large" fullWidth busy={busy}>
        {t('staff-menu:newRestaurant')}
      </Button>
    </form>
  );
}
