import { useEffect } from 'react';
import { PairingInput } from '#contract/staff/devices.ts';
import { DEVICE_KINDS } from '#contract/staff/sign-in.ts';
import { formatTime } from '#features/shared/dates.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import type { StaffResponse } from '#contract/staff/index.ts';
import { staffHref } from '../../../staff-routes.ts';
import { FormInput, FormSelect } from '../shared/form-fields.tsx';
import { QrImage } from '#features/shared/QrImage.tsx';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { StaffForm } from '../shared/StaffForm.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { useChosenRestaurant, useStaffSession } from '#features/staff/shared/staff-session.ts';

/** While the code is shown, the list of devices is refetched, so that the new device appears in it. */
const REFRESH_MS = 3000;

/** Collects the properties of a new device, then shows its pairing code. Rendered only while it is open. */
export function PairingDialog({ onClose }: { onClose: () => void }) {
  const t = useStaffT('staff-devices', 'staff-shell');
  const { restaurants } = useStaffSession();
  const { data: people = [] } = useStaffQuery('getPeople');
  const [restaurant] = useChosenRestaurant();
  const create = useStaffMutation('createPairingCode');
  useStaffQuery('getDevices', undefined, { refetchInterval: create.data ? REFRESH_MS : false });
  const form = useStaffForm(PairingInput, {
    name: '',
    kind: 'board',
    restaurant_id: restaurant?.id ?? 0,
    // All branches of the restaurant: the form has no field for a branch.
    branch_id: null,
    staff_id: null,
  });
  const { onSubmit, failure, busy } = useFormSubmit(form, (values) => create.mutateAsync(values));
  const [kind, restaurantId] = form.watch(['kind', 'restaurant_id']);
  const role = kind === 'courier' ? 'courier' : 'kitchen';
  const staffMembers = people.filter(
    (person) => person.active && person.role === role && person.restaurant_ids.includes(restaurantId),
  );
  const { setValue } = form;
  // The staff member who was chosen before may not be among the options for another kind or restaurant.
  useEffect(() => setValue('staff_id', null), [kind, restaurantId, setValue]);
  return (
    <Modal
      name="pairing"
      open
      onClose={onClose}
      title={t(create.data ? 'staff-devices:codeTitle' : 'staff-devices:add')}
      closeLabel={t('staff-shell:close')}
    >
      {create.data ? (
        <PairingCode pairing={create.data} />
      ) : (
        <StaffForm form={form} schema={PairingInput} className="fields" onSubmit={onSubmit}>
          <FormSelect
            control={form.control}
            name="kind"
            label={t('staff-devices:kind')}
            options={DEVICE_KINDS.map((value) => ({ value, label: t(`staff-devices:kind_${value}`) }))}
          />
          <FormInput
            control={form.control}
            name="name"
            label={t('staff-devices:name')}
            hint={t('staff-devices:nameHint')}
            autoComplete="off"
            data-autofocus=""
          />
          <FormSelect
            control={form.control}
            name="restaurant_id"
            label={t('staff-devices:restaurant')}
            options={restaurants.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
          />
          <FormSelect
            control={form.control}
            name="staff_id"
            label={t('staff-devices:person')}
            options={[
              { value: null, label: t('staff-devices:shared') },
              ...staffMembers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <ErrorBanner error={failure} />
          <Button type="submit" size="large" fullWidth busy={busy}>
            {t('staff-devices:showCode')}
          </Button>
        </StaffForm>
      )}
    </Modal>
  );
}

function PairingCode({ pairing: { code, path, expires_at } }: { pairing: StaffResponse<'createPairingCode'> }) {
  const t = useStaffT('staff-devices');
  const time = formatTime(expires_at, pageLocale());
  return (
    <div className="fields">
      <p>{t('staff-devices:codeLead', { address: location.host + staffHref(pageLocale(), 'pair'), time })}</p>
      <p className="staff-code" data-pairing-code={code}>
        {code.slice(0, 3)} {code.slice(3)}
      </p>
      <QrImage text={location.origin + path} label={t('staff-devices:qrLabel')} />
    </div>
  );
}
