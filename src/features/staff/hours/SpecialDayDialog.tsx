import { useWatch } from 'react-hook-form';
import { StaffBranch, type StaffSpecialDay } from '#contract/staff/hours.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { staffErrorBody, storedRowFromConflict } from '../shared/staff-client.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { DayHoursFields } from './DayHoursFields.tsx';
import { type SpecialDayRow, specialDayResource, type SpecialDayValues } from './hours-resources.ts';

interface SpecialDayDialogProps {
  branch: StaffBranch;
  /** Null to add one. */
  day: StaffSpecialDay | null;
  /** YYYY-MM-DD. */
  today: string;
  onClose: () => void;
}

/** Sets the hours of one date, or removes them. A date without intervals is closed. Render it only while it is open. */
export function SpecialDayDialog(props: SpecialDayDialogProps) {
  const t = useStaffT('staff-hours');
  return (
    <StaffDialog name="special-day" title={t('staff-hours:specialDay')} onClose={props.onClose}>
      <SpecialDayEditor {...props} />
    </StaffDialog>
  );
}

const dayOf = ({ revision, special_days: days }: StaffBranch, date: string): SpecialDayRow => ({
  id: date,
  revision,
  date,
  intervals: days.find((day) => day.date === date)?.intervals ?? null,
});

function SpecialDayEditor({ branch, day, today, onClose }: SpecialDayDialogProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const invalidates = ['getHours'] as const;
  const save = useStaffMutation('saveSpecialDay', { invalidates });
  const saveDay = async (body: StaffSpecialDay & { revision: number }): Promise<SpecialDayRow> =>
    dayOf(await save.mutateAsync({ ...body, id: branch.id, previous_date: day?.date ?? null }), body.date);
  const editor = useResourceEditor(specialDayResource, {
    row: day && dayOf(branch, day.date),
    scope: branch.id,
    initial: { intervals: [] },
    add: (body) => saveDay({ ...body, revision: branch.revision }),
    save: saveDay,
    added: t('staff-shell:saved'),
    onSaved: onClose,
    storedIn: (error, { date }) => {
      const current = storedRowFromConflict(error, StaffBranch);
      return current && dayOf(current, day?.date ?? date);
    },
    isRemoved: ({ intervals }) => day !== null && intervals === null,
    onRemoved: onClose,
  });
  const { form } = editor;
  const remove = useRowMutation('removeSpecialDay', {
    invalidates,
    onSuccess: () => {
      showToast(t('staff-hours:dayRemoved'));
      onClose();
    },
  });
  const warnings = staffErrorBody(remove.error)?.warnings ?? [];
  const removeDay = (date: string, confirmed: boolean) =>
    remove.mutate({ id: branch.id, revision: editor.revision, date, confirmed });
  const intervals: SpecialDayValues['intervals'] = useWatch({ control: form.control, name: 'intervals' });
  return (
    <>
      <ResourceForm
        editor={editor}
        action={t('staff-shell:save')}
        overrides={{ date: { min: today } }}
        custom={{
          intervals: (
            <DayHoursFields
              day="special"
              label={t('staff-hours:hoursOfDay')}
              value={intervals ?? []}
              onChange={(next) =>
                form.setValue('intervals', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
              }
              hasError={form.formState.errors.intervals !== undefined}
            />
          ),
        }}
      />
      {day && (
        <div className="staff-section">
          {warnings.length === 0 && <ErrorBanner error={remove.error} />}
          <Button
            variant="ghost"
            busy={remove.isPending}
            onClick={() => removeDay(day.date, false)}
            data-action="remove-day"
          >
            {t('staff-hours:removeDay')}
          </Button>
          {warnings.length > 0 && (
            <ConfirmDialog
              title={t('staff-hours:removeDay')}
              action={t('staff-hours:removeDay')}
              busy={remove.isPending}
              error={null}
              warnings={warnings}
              onConfirm={() => removeDay(day.date, true)}
              onClose={remove.clearError}
            >
              {t('staff-hours:removeDayConfirm')}
            </ConfirmDialog>
          )}
        </div>
      )}
    </>
  );
}
