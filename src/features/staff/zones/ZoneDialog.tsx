import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { StaffResponse } from '#contract/staff/index.ts';
import { GeoJsonPolygon, Zone } from '#contract/staff/zones.ts';
import { localize } from '#contract/localized-text.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { type ComparedField, compareTexts, compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { LanguageFields } from '../shared/LanguageFields.tsx';
import { formatMoneyInput, MoneyField, useCurrencyName } from '../shared/MoneyField.tsx';
import { FormCheckbox, FormNumber, FormSelect } from '../shared/form-fields.tsx';
import { storedRowFromConflict } from '#features/staff/shared/staff-client.ts';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useFreshStaffQuery, useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { PolygonField } from './PolygonField.tsx';
import { NEW_ZONE, parseGeoJson, polygonText, toForm, ZoneForm } from './zone-form.ts';

interface ZoneDialogProps {
  restaurantId: number;
  /** Null for a new zone. */
  id: number | null;
  zones: StaffResponse<'getZones'>;
  onClose: () => void;
}

/** Adds, edits or removes a delivery zone. Render it while it is open. */
export function ZoneDialog({ restaurantId, id, zones, onClose }: ZoneDialogProps) {
  const t = useStaffT('staff-zones', 'staff-shell');
  const query = id === null ? undefined : { id };
  const { data: zone, error, refetch } = useFreshStaffQuery('getZone', query, { enabled: id !== null });
  return (
    <Modal
      name="zone"
      open
      wide
      onClose={onClose}
      title={t(id === null ? 'staff-zones:newZone' : 'staff-zones:zone')}
      closeLabel={t('staff-shell:close')}
    >
      {zone || id === null ? (
        <ZoneEditor restaurantId={restaurantId} zone={zone ?? null} zones={zones} onClose={onClose} />
      ) : error ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Modal>
  );
}

interface ZoneEditorProps {
  restaurantId: number;
  /** Null for a new zone. */
  zone: Zone | null;
  zones: StaffResponse<'getZones'>;
  onClose: () => void;
}

function ZoneEditor({ restaurantId, zone, zones, onClose }: ZoneEditorProps) {
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
  const remove = useRowMutation('removeZone', {
    invalidates: ['getZones'],
    onSuccess: done(t('staff-zones:removedToast')),
  });
  const submission = useFormSubmit(form, ({ scope, ...fields }, { confirmed }) => {
    // The form is validated first, so `parseGeoJson` returns an object, or null for an empty text, but not undefined.
    const values = { ...fields, polygon: parseGeoJson(fields.polygon) ?? null, confirmed };
    if (zone) return save.mutateAsync({ id: zone.id, revision, ...values });
    const branch_id = scope === 'city' ? null : values.branch_id;
    return add.mutateAsync({ restaurant_id: restaurantId, scope, ...values, branch_id });
  });
  const { onSubmit, failure, clearFailure, warnings, onConfirm, conflictHandlers, busy } = submission;
  const swapped = warnings.find(({ code }) => code === 'zone_swapped')?.data;
  const conflict = storedRowFromConflict(failure, Zone);
  return (
    <>
      <form className="fields" noValidate onSubmit={onSubmit}>
        <ZoneFields form={form} zones={zones} isNew={zone === null} />
        <FormFooter
          action={t(zone ? 'staff-shell:save' : 'staff-zones:add')}
          busy={busy}
          failure={failure}
          confirmation={{
            warnings,
            onConfirm,
            corrections: v.is(GeoJsonPolygon, swapped) && (
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
            ),
          }}
          conflict={
            conflict && {
              fields: compare(toForm(conflict), form.getValues()),
              ...conflictHandlers(toForm(conflict), () => setRevision(conflict.revision)),
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
          onClose={() => {
            remove.clearError();
            setRemoving(false);
          }}
        >
          {t('staff-zones:removeConfirm')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface ZoneFieldsProps {
  form: UseFormReturn<ZoneForm, unknown, ZoneForm>;
  zones: StaffResponse<'getZones'>;
  isNew: boolean;
}

/** The fields of a zone: name, scope, delivery terms and border. */
function ZoneFields({ form, zones, isNew }: ZoneFieldsProps) {
  const t = useStaffT('staff-zones');
  const { role } = useStaffSession();
  const { control } = form;
  const unit = useCurrencyName(zones.currency);
  const scope = useWatch({ control, name: 'scope' });
  const money = (name: 'price' | 'free_from' | 'min_order') => ({
    control,
    name,
    label: `${t(`staff-zones:${name}`)}, ${unit}`,
    invalidMessage: t('staff-zones:priceInvalid'),
  });
  return (
    <>
      <LanguageFields form={form} name="name" legend={t('staff-zones:name')} autoFocus />
      {isNew && role === 'owner' && (
        <FormSelect
          control={control}
          name="scope"
          label={t('staff-zones:scope')}
          options={[
            { value: 'restaurant', label: t('staff-zones:scope_restaurant') },
            { value: 'city', label: t('staff-zones:scope_city', { city: localize(zones.city, pageLocale()) }) },
          ]}
        />
      )}
      <div className="field-grid">
        <MoneyField {...money('price')} />
        <MoneyField {...money('free_from')} hint={t('staff-zones:free_fromHint')} />
        <MoneyField {...money('min_order')} hint={t('staff-zones:min_orderHint')} />
        <FormNumber
          control={control}
          name="travel_minutes"
          label={t('staff-zones:travel_minutes')}
          hint={t('staff-zones:travel_minutesHint')}
        />
        {scope === 'restaurant' && zones.branches.length > 0 && (
          <FormSelect
            control={control}
            name="branch_id"
            label={t('staff-zones:branch')}
            options={[
              { value: null, label: t('staff-zones:everyBranch') },
              ...zones.branches.map(({ id, name }) => ({ value: id, label: localize(name, pageLocale()) })),
            ]}
          />
        )}
      </div>
      <PolygonField form={form} />
      <FormNumber
        control={control}
        name="priority"
        label={t('staff-zones:priority')}
        hint={t('staff-zones:priorityHint')}
        inputMode="text"
      />
      <FormCheckbox control={control} name="active" label={t('staff-zones:active')} />
    </>
  );
}

/** Returns a function that compares the current version of a zone with the entered one after an edit conflict. */
function useZoneComparison({
  currency,
  branches,
}: StaffResponse<'getZones'>): (current: ZoneForm, mine: ZoneForm) => ComparedField[] {
  const t = useStaffT('staff-zones');
  const unit = useCurrencyName(currency);
  const branchName = (id: number | null) =>
    localize(branches.find((branch) => branch.id === id)?.name ?? {}, pageLocale()) || t('staff-zones:everyBranch');
  const yesOrNo = (value: boolean) => t(value ? 'staff-zones:yes' : 'staff-zones:no');
  return (current, mine) => [
    ...compareTexts(t('staff-zones:name'), current.name, mine.name),
    ...(['price', 'free_from', 'min_order'] as const).map((field) =>
      compareValue(`${t(`staff-zones:${field}`)}, ${unit}`, [current[field], mine[field]], formatMoneyInput),
    ),
    compareValue(t('staff-zones:travel_minutes'), [current.travel_minutes, mine.travel_minutes]),
    compareValue(t('staff-zones:priority'), [current.priority, mine.priority]),
    compareValue(t('staff-zones:branch'), [current.branch_id, mine.branch_id], branchName),
    compareValue(t('staff-zones:active'), [current.active, mine.active], yesOrNo),
    compareValue(t('staff-zones:polygon'), [current.polygon, mine.polygon]),
  ];
}
