import { useState } from 'react';
import type { StaffResponse } from '#contract/staff/index.ts';
import { Zone } from '#contract/staff/zones.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { FormFooter } from '../shared/FormFooter.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { currentRowOf } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { useZoneComparison } from './use-zone-comparison.ts';
import { NEW_ZONE, parseGeoJson, toForm, ZoneForm } from './zone-form.ts';
import { ZoneFields } from './ZoneFields.tsx';

interface ZoneEditorProps {
  restaurantId: number;
  /** Null for a new zone. */
  zone: Zone | null;
  zones: StaffResponse<'getZones'>;
  onClose: () => void;
}

export function ZoneEditor({ restaurantId, zone, zones, onClose }: ZoneEditorProps) {
  const t = useStaffT('staff-zones', 'staff-shell');
  const [revision, setRevision] = useState(zone?.revision ?? 1);
  const [removing, setRemoving] = useState(false);
  const form = useStaffForm<ZoneForm, ZoneForm>(ZoneForm, zone ? toForm(zone) : NEW_ZONE);
  const compare = useZoneComparison(zones);
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const invalidates = ['getZones', 'getZone'] as const;
  const add = useStaffMutation('addZone', { invalidates, onSuccess: done(t('staff-zones:added')) });
  const save = useStaffMutation('saveZone', { invalidates, onSuccess: done(t('staff-shell:saved')) });
  const remove = useStaffMutation('removeZone', {
    invalidates: ['getZones'],
    onSuccess: done(t('staff-zones:removedToast')),
  });
  const { onSubmit, failure, resolveConflict, busy } = useFormSubmit(form, ({ scope, ...fields }) => {
    const values = { ...fields, polygon: parseGeoJson(fields.polygon) ?? null };
    if (zone) return save.mutateAsync({ id: zone.id, revision, ...values });
    const branch_id = scope === 'city' ? null : values.branch_id;
    return add.mutateAsync({ restaurant_id: restaurantId, scope, ...values, branch_id });
  });
  const conflict = currentRowOf(failure, Zone);
  return (
    <>
      <form className="fields" noValidate onSubmit={onSubmit}>
        <ZoneFields form={form} zones={zones} isNew={zone === null} />
        <FormFooter
          action={t(zone ? 'staff-shell:save' : 'staff-zones:add')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: compare(toForm(conflict), form.getValues()),
              ...resolveConflict(toForm(conflict), () => setRevision(conflict.revision)),
            }
          }
        />
      </form>
      {zone && (
        <div className="staff-section">
          <Button variant="ghost" onClick={() => setRemoving(true)} data-action="remove">
            {t('staff-zones:remove')}
          </Button>
        </div>
      )}
      {zone && removing && (
        <ConfirmDialog
          title={t('staff-zones:remove')}
          action={t('staff-zones:remove')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id: zone.id, revision })}
          onClose={() => setRemoving(false)}
        >
          {t('staff-zones:removeConfirm')}
        </ConfirmDialog>
      )}
    </>
  );
}
