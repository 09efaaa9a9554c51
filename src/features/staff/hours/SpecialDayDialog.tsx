import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  SpecialDayInput as SpecialDaySchema,
  StaffBranch,
  type SpecialDayInput,
  type StaffSpecialDay,
} from '#contract/staff/hours.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { FormInput } from '../shared/form-fields.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { DayHoursFields } from './DayHoursFields.tsx';
import { formatDayHours } from './hours-text.ts';

interface SpecialDayDialogProps {
  branch: StaffBranch;
  /** Null to add one. */
  day: StaffSpecialDay | null;
  /** YYYY-MM-DD. */
  today: string;
  onClose: () => void;
}

/**
 * Sets the hours of one date, or removes them. A date without intervals is closed. Render it only while the dialog is
 * open.
 */
export function SpecialDayDialog({ branch, day, today, onClose }: SpecialDayDialogProps) {
  const t = useStaffT('staff-hours', 'staff-menu', 'staff-shell');
  const tCatalog = useT('catalog');
  const [revision, setRevision] = useState(branch.revision);
  const form = useStaffForm<SpecialDayInput, SpecialDayInput>(SpecialDaySchema, day ?? { date: '', intervals: [] });
  const intervals = useWatch({ control: form.control, name: 'intervals' });
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const mutationOptions = { invalidates: ['getHours'] as const };
  const save = useStaffMutation('saveSpecialDay', { ...mutationOptions, onSuccess: done(t('staff-shell:saved')) });
  const remove = useStaffMutation('removeSpecialDay', {
    ...mutationOptions,
    onSuccess: done(t('staff-hours:dayRemoved')),
  });
  const { onSubmit, failure, clearFailure, confirmation, busy } = useFormSubmit(form, (values, { confirmed }) =>
    save.mutateAsync({ id: branch.id, revision, previous_date: day?.date ?? null, ...values, confirmed }),
  );
  const conflict = storedRowFromConflict(failure, StaffBranch);
  const current = conflict?.special_days.find(({ date }) => date === (day?.date ?? form.getValues('date')));
  /** Resets the form to the saved hours of the date. Closes it if another staff member has removed the special day. */
  const takeCurrent = (taken: StaffBranch) => {
    const date = day?.date ?? form.getValues('date');
    const saved = taken.special_days.find((each) => each.date === date);
    if (day && !saved) return onClose();
    if (saved) form.reset({ date, intervals: saved.intervals });
    clearFailure();
    setRevision(taken.revision);
  };
  return (
    <Modal
      name="special-day"
      open
      onClose={onClose}
      title={t('staff-hours:specialDay')}
      closeLabel={t('staff-shell:close')}
    >
      <form className="fields" noValidate onSubmit={onSubmit}>
        <FormInput
          control={form.control}
          name="date"
          type="date"
          min={today}
          label={t('staff-hours:date')}
          data-autofocus=""
        />
        <DayHoursFields
          day="special"
          label={t('staff-hours:hoursOfDay')}
          value={intervals}
          onChange={(next) =>
            form.setValue('intervals', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          hasError={form.formState.errors.intervals !== undefined}
        />
        <FormFooter
          action={t('staff-shell:save')}
          busy={busy}
          failure={failure ?? remove.error}
          confirmation={confirmation}
          conflict={
            conflict && {
              fields: [
                compareValue(t('staff-hours:hoursOfDay'), [current?.intervals ?? null, intervals], (hours) =>
                  hours ? formatDayHours(hours, tCatalog) : t('staff-hours:asUsual'),
                ),
              ],
              onTakeCurrent: () => takeCurrent(conflict),
              onKeepMine: () => setRevision(conflict.revision),
            }
          }
        />
        {day && (
          <Button
            variant="ghost"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(
                { id: branch.id, revision, date: day.date },
                {
                  onError: (error) => {
                    const now = storedRowFromConflict(error, StaffBranch);
                    if (!now) return;
                    takeCurrent(now);
                    remove.reset();
                    showToast(t('staff-menu:conflictReloaded'));
                  },
                },
              )
            }
            data-action="remove-day"
          >
            {t('staff-hours:removeDay')}
          </Button>
        )}
      </form>
    </Modal>
  );
}
