import { useWatch } from 'react-hook-form';
import { RESERVED_SLUGS } from '#contract/slugs.ts';
import type { StaffCity } from '#contract/staff/restaurants.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Activation } from '../shared/Activation.tsx';
import { PictureField } from '../shared/PictureField.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { useRowMutation, useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { cityResource, newCityResource } from './city-resource.ts';

/** Adds a city with its currency and the price of deliveries. */
export function AddCityForm({ onDone }: { onDone: () => void }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const { data: cities = [] } = useStaffQuery('getCities');
  const add = useStaffMutation('addCity', { invalidates: ['getCities'] });
  const editor = useResourceEditor(newCityResource, {
    row: null,
    initial: { delivery_price: 0 },
    add: (body) => add.mutateAsync(body),
    added: t('staff-menu:cityAdded'),
    onSaved: onDone,
  });
  const currency = useWatch({ control: editor.form.control, name: 'currency' });
  return (
    <ResourceForm
      editor={editor}
      action={t('staff-shell:add')}
      currency={currency}
      overrides={{ slug: { taken: [...RESERVED_SLUGS, ...cities.map(({ slug }) => slug)] } }}
    />
  );
}

/** Changes a city, hides it from customers, or shows it again. */
export function CityEditor({ loaded, onDone }: { loaded: StaffCity; onDone: () => void }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const { id, slug, currency, active } = loaded;
  const invalidates = ['getCities', 'getSession'] as const;
  const save = useStaffMutation('saveCity', { invalidates });
  const setActive = useRowMutation('setCityActive', {
    invalidates,
    onSuccess: (city) => {
      showToast(t(city.active ? 'staff-menu:cityActivated' : 'staff-menu:cityDeactivated'));
      onDone();
    },
  });
  const editor = useResourceEditor(cityResource, {
    row: loaded,
    save: (body) => save.mutateAsync(body),
    onSaved: onDone,
  });
  const { form } = editor;
  return (
    <>
      <ResourceForm
        editor={editor}
        action={t('staff-shell:save')}
        currency={currency}
        custom={{
          picture: (
            <div className="fields">
              <p className="field__label">{t('staff-menu:cityPicture')}</p>
              <PictureField
                restaurantId={null}
                kind="wide"
                legend={t('staff-menu:cityPicture')}
                hint={t('staff-menu:cityPictureHint')}
                src={form.watch('picture')}
                busy={false}
                error={form.formState.errors.picture?.message}
                onChange={(src) => form.setValue('picture', src ?? '', { shouldDirty: true })}
                onUpload={editor.trackUpload('picture')}
              />
            </div>
          ),
        }}
      />
      <p className="small muted">{t('staff-menu:cityFixed', { slug, currency })}</p>
      <Activation
        active={active}
        activateLabel={t('staff-menu:activateCity')}
        deactivateLabel={t('staff-menu:deactivateCity')}
        consequences={t('staff-menu:deactivateCityConfirm')}
        mutation={setActive}
        onChange={(next) => setActive.mutate({ id, revision: editor.revision, active: next })}
      />
    </>
  );
}
