import { useState } from 'react';
import type { StaffCity } from '#contract/staff/restaurants.ts';
import { localize } from '#contract/localized-text.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog, useLeaveForms } from '../shared/StaffDialog.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { useStaffSession } from '../shared/staff-session.ts';
import { AddCityForm } from './CityForms.tsx';
import { newRestaurantResource } from './restaurant-resource.ts';

const DEFAULT_LEAD_MINUTES = 45;

interface NewRestaurantDialogProps {
  /** Called with the id of the new restaurant, which the page then selects. */
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** Creates a restaurant, and its city if that is new. Render it while it is open. */
export function NewRestaurantDialog({ onAdded, onClose }: NewRestaurantDialogProps) {
  const t = useStaffT('staff-menu');
  const cities = useStaffQuery('getCities');
  const [isAddingCity, setAddingCity] = useState(false);
  const needsCity = isAddingCity || cities.data?.length === 0;
  return (
    <StaffDialog
      name="new-restaurant"
      wide
      title={t(needsCity ? 'staff-menu:newCity' : 'staff-menu:newRestaurant')}
      onClose={onClose}
    >
      <Loaded query={cities}>
        {(data) =>
          needsCity ? (
            <AddCityForm onDone={() => setAddingCity(false)} />
          ) : (
            <RestaurantForm
              cities={data}
              onAddCity={() => setAddingCity(true)}
              onAdded={(id) => {
                onAdded(id);
                onClose();
              }}
            />
          )
        }
      </Loaded>
    </StaffDialog>
  );
}

interface RestaurantFormProps {
  cities: readonly StaffCity[];
  onAddCity: () => void;
  onAdded: (id: number) => void;
}

function RestaurantForm({ cities, onAddCity, onAdded }: RestaurantFormProps) {
  const t = useStaffT('staff-menu');
  const leave = useLeaveForms();
  const { restaurants } = useStaffSession();
  // The API lists a new city last, so the form selects a city that was just added.
  const last = cities.at(-1);
  const add = useStaffMutation('addRestaurant', { invalidates: ['getSession'] });
  const editor = useResourceEditor(newRestaurantResource, {
    row: null,
    initial: { city_id: last?.id ?? 0, min_order: 0, lead_minutes: DEFAULT_LEAD_MINUTES },
    add: (body) => add.mutateAsync(body),
    added: t('staff-menu:restaurantAdded'),
    onSaved: ({ id }) => onAdded(id),
  });
  const city = cities.find(({ id }) => id === editor.form.watch('city_id')) ?? last;
  return (
    <>
      <div>
        <Button variant="ghost" size="small" onClick={() => leave(onAddCity)}>
          {t('staff-menu:newCity')}
        </Button>
      </div>
      <ResourceForm
        editor={editor}
        action={t('staff-menu:newRestaurant')}
        currency={city?.currency ?? ''}
        overrides={{
          slug: { taken: restaurants.filter((other) => other.city_slug === city?.slug).map(({ slug }) => slug) },
        }}
        options={{ city_id: cities.map(({ id, name }) => ({ value: id, label: localize(name, pageLocale()) })) }}
      />
    </>
  );
}
