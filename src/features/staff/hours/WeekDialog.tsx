import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type DayHours, StaffBranch, WeekForm as WeekSchema, type WeekForm } from '#contract/staff/hours.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { compareValue } from '../shared/conflict/compare-fields.ts';
import { FormFooter } from '../shared/FormFooter.tsx';
import { currentRowOf } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { CopyDayPanel } from './CopyDayPanel.tsx';
import { DayHoursFields } from './DayHoursFields.tsx';
import { formatDayHours, WEEK, weekdayName } from './hours-text.ts';
import { WholeWeek } from './WholeWeek.tsx';

interface WeekDialogProps {
  branch: StaffBranch;
  onClose: () => void;
}

/** Changes the weekly hours of a branch. Render it while it is open. */
export function WeekDialog({ branch, onClose }: WeekDialogProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const tCatalog = useT('catalog');
  const locale = pageLocale();
  const [revision, setRevision] = useState(branch.revision);
  const [copiedDay, setCopiedDay] = useState<number | null>(null);
  const form = useStaffForm<WeekForm, WeekForm>(WeekSchema, { week: branch.week });
  const week = useWatch({ control: form.control, name: 'week' });
  const setDays = (days: readonly number[], intervals: DayHours) =>
    form.setValue(
      'week',
      week.map((day, index) => (days.includes(index) ? intervals : day)),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );
  const save = useStaffMutation('saveWeek', {
    invalidates: ['getHours'],
    onSuccess: () => {
      showToast(t('staff-shell:saved'));
      onClose();
    },
  });
  const { onSubmit, failure, resolveConflict, busy } = useFormSubmit(form, (values) =>
    save.mutateAsync({ id: branch.id, revision, ...values }),
  );
  const conflict = currentRowOf(failure, StaffBranch);
  return (
    <Modal
      name="week"
      open
      wide
      onClose={onClose}
      title={`${t('staff-hours:week')}: ${branch.name[locale]}`}
      closeLabel={t('staff-shell:close')}
    >
      <form className="fields" noValidate onSubmit={onSubmit}>
        <WholeWeek first={week.find((day) => day.length > 0)?.[0]} onFill={(intervals) => setDays(WEEK, intervals)} />
        {WEEK.map((index) => {
          const name = weekdayName(index, locale);
          return (
            <DayHoursFields
              key={index}
              day={index}
              label={name}
              value={week[index] ?? []}
              onChange={(intervals) => setDays([index], intervals)}
              hasError={form.formState.errors.week?.[index] !== undefined}
            >
              <Button
                size="small"
                variant="ghost"
                aria-expanded={copiedDay === index}
                aria-label={`${name}: ${t('staff-hours:copyDay')}`}
                onClick={() => setCopiedDay(copiedDay === index ? null : index)}
              >
                {t('staff-hours:copyDay')}
              </Button>
              {copiedDay === index && (
                <CopyDayPanel
                  from={index}
                  onCopy={(days) => {
                    setDays(days, week[index] ?? []);
                    setCopiedDay(null);
                    showToast(t('staff-hours:copied'));
                  }}
                />
              )}
            </DayHoursFields>
          );
        })}
        <FormFooter
          action={t('staff-shell:save')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: WEEK.map((index) =>
                compareValue(weekdayName(index, locale), [conflict.week[index] ?? [], week[index] ?? []], (intervals) =>
                  formatDayHours(intervals, tCatalog),
                ),
              ),
              ...resolveConflict({ week: conflict.week }, () => setRevision(conflict.revision)),
            }
          }
        />
      </form>
    </Modal>
  );
}
