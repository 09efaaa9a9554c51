import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { StaffResponse } from '#contract/staff/index.ts';
import { GeoJsonPolygon, type Zone } from '#contract/staff/zones.ts';
import { localize } from '#contract/localized-text.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useFreshStaffQuery, useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { useStaffSession } from '../shared/staff-session.ts';
import { polygonText } from './geo-json.ts';
import { PolygonField } from './PolygonField.tsx';
import { zoneResource } from './zone-resource.ts';

interface ZoneEditorProps {
  restaurantId: number;
  zones: StaffResponse<'getZones'>;
  onClose: () => void;
}

/** Adds, edits or removes a delivery zone; `id` is null for a new one. Render it while it is open. */
export function ZoneDialog({ id, ...editor }: ZoneEditorProps & { id: number | null }) {
  const t = useStaffT('staff-zones');
  const zone = useFreshStaffQuery('getZone', id === null ? undefined : { id }, { enabled: id !== null });
  return (
    <StaffDialog
      name="zone"
      wide
      title={t(id === null ? 'staff-zones:newZone' : 'staff-zones:zone')}
      onClose={editor.onClose}
    >
      {id === null ? (
        <ZoneEditor {...editor} zone={null} />
      ) : (
        <Loaded query={zone}>{(data) => <ZoneEditor {...editor} zone={data} />}</Loaded>
      )}
    </StaffDialog>
  );
}

function ZoneEditor({ restaurantId, zone, zones, onClose }: ZoneEditorProps & { zone: Zone | null }) {
  const t = useStaffT('staff-zones', 'staff-shell');
  const { role } = useStaffSession();
  const invalidates = ['getZones', 'getZone'] as const;
  const add = useStaffMutation('addZone', { invalidates });
  const save = useStaffMutation('saveZone', { invalidates });
  const remove = useRowMutation('removeZone', {
    invalidates: ['getZones'],
    onSuccess: () => {
      showToast(t('staff-zones:removedToast'));
      onClose();
    },
  });
  const editor = useResourceEditor(zoneResource, {
    row: zone,
    scope: restaurantId,
    initial: { polygon: '', priority: 0, travel_minutes: 0, active: true },
    add: (body) =>
      add.mutateAsync({
        ...body,
        restaurant_id: restaurantId,
        branch_id: body.scope === 'city' ? null : body.branch_id,
      }),
    save: (body) => save.mutateAsync(body),
    added: t('staff-zones:added'),
    onSaved: onClose,
  });
  const { form, warnings, clearFailure } = editor;
  const scope = useWatch({ control: form.control, name: 'scope' });
  const swapped = warnings.find(({ code }) => code === 'zone_swapped')?.data;
  return (
    <>
      <ResourceForm
        editor={editor}
        action={t(zone ? 'staff-shell:save' : 'staff-zones:add')}
        currency={zones.currency}
        hidden={[
          (zone !== null || role !== 'owner') && 'scope',
          (scope === 'city' || zones.branches.length === 0) && 'branch_id',
        ]}
        overrides={{
          scope: {
            options: [
              { value: 'restaurant', label: t('staff-zones:scope_restaurant') },
              { value: 'city', label: t('staff-zones:scope_city', { city: localize(zones.city, pageLocale()) }) },
            ],
          },
        }}
        options={{
          branch_id: [
            { value: null, label: t('staff-zones:everyBranch') },
            ...zones.branches.map(({ id, name }) => ({ value: id, label: localize(name, pageLocale()) })),
          ],
        }}
        custom={{ polygon: <PolygonField form={form} /> }}
        corrections={
          v.is(GeoJsonPolygon, swapped) && (
            <Button
              size="small"
              onClick={() => {
                form.setValue('polygon', polygonText(swapped), { shouldDirty: true });
                clearFailure();
              }}
              data-action="swap"
            >
              {t('staff-zones:swap')}
            </Button>
          )
        }
      />
      {zone && (
        <ConfirmedAction
          name="remove"
          label={t('staff-zones:remove')}
          question={t('staff-zones:removeConfirm')}
          row={{ id: zone.id, revision: editor.revision }}
          mutation={remove}
        />
      )}
    </>
  );
}
