import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { DayHours, StaffBranch, WeekInput } from '#contract/staff/hours.ts';
import { localize } from '#contract/localized-text.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import { Input } from '#ui/form/Field.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { DayHoursFields } from './DayHoursFields.tsx';
import { weekResource } from './hours-resources.ts';
import { WEEK, weekdayName } from './hours-text.ts';

interface WeekDialogProps {
  branch: StaffBranch;
  onClose: () => void;
}

/** Changes the weekly hours of a branch. Render it while it is open. */
export function WeekDialog(props: WeekDialogProps) {
  const t = useStaffT('staff-hours');
  return (
    <StaffDialog
      name="week"
      wide
      title={`${t('staff-hours:week')}: ${localize(props.branch.name, pageLocale())}`}
      onClose={props.onClose}
    >
      <WeekEditor {...props} />
    </StaffDialog>
  );
}

function WeekEditor({ branch, onClose }: WeekDialogProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  /** Hours for the whole week that were typed, but not applied to it. */
  const [typed, setTyped] = useState<DayHours[number] | null>(null);
  const save = useStaffMutation('saveWeek', { invalidates: ['getHours'] });
  const editor = useResourceEditor(weekResource, {
    row: branch,
    scope: branch.id,
    save: (body) => save.mutateAsync({ ...body, unapplied: typed }),
    onSaved: onClose,
  });
  const { form, clearFailure } = editor;
  const week = useWatch({ control: form.control, name: 'week' });
  const setDays = (days: readonly number[], intervals: DayHours) =>
    form.setValue(
      'week',
      week.map((day, index) => (days.includes(index) ? intervals : day)),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );
  const fillWeek = (hours: DayHours[number]) => {
    setDays(WEEK, [hours]);
    setTyped(null);
  };
  return (
    <ResourceForm
      editor={editor}
      action={t('staff-shell:save')}
      custom={{
        week: (
          <>
            <SameHoursFields first={week.find((day) => day.length > 0)?.[0]} onType={setTyped} onFill={fillWeek} />
            <WeekFields form={form} week={week} setDays={setDays} />
          </>
        ),
      }}
      corrections={
        typed && (
          <Button
            size="small"
            onClick={() => {
              fillWeek(typed);
              clearFailure();
            }}
            data-action="fill-week-typed"
          >
            {t('staff-hours:fillWeek')}
          </Button>
        )
      }
    />
  );
}

interface WeekFieldsProps {
  form: UseFormReturn<WeekInput, unknown, WeekInput>;
  week: readonly DayHours[];
  setDays: (days: readonly number[], intervals: DayHours) => void;
}

/** The hours of every day, which can be copied to others. */
function WeekFields({ form, week, setDays }: WeekFieldsProps) {
  const t = useStaffT('staff-hours');
  const [copiedDay, setCopiedDay] = useState<number | null>(null);
  return (
    <>
      {WEEK.map((index) => {
        const name = weekdayName(index, pageLocale());
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
    </>
  );
}

interface CopyDayPanelProps {
  /** The day whose hours are copied, 0 for Monday. */
  from: number;
  onCopy: (to: readonly number[]) => void;
}

/** Checkboxes of the days to which the hours of `from` are copied, and the button that copies them. */
function CopyDayPanel({ from, onCopy }: CopyDayPanelProps) {
  const t = useStaffT('staff-hours');
  const others = WEEK.filter((index) => index !== from);
  const [chosen, setChosen] = useState<readonly number[]>(others);
  return (
    <fieldset className="copy-day">
      <legend className="field__label">{t('staff-hours:copyTo')}</legend>
      <div className="copy-day__days">
        {others.map((index) => (
          <Checkbox
            key={index}
            name={`copy.${index}`}
            label={weekdayName(index, pageLocale(), 'short')}
            checked={chosen.includes(index)}
            onChange={(checked) => setChosen(checked ? [...chosen, index] : chosen.filter((each) => each !== index))}
          />
        ))}
      </div>
      <Button size="small" variant="secondary" disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
        {t('staff-hours:copy')}
      </Button>
    </fieldset>
  );
}

const isComplete = ({ from, to }: DayHours[number]): boolean => from !== '' && to !== '';

const USUAL_HOURS = { from: '10:00', to: '22:00' };

interface SameHoursFieldsProps {
  /** The initial value of the fields: the first interval of the week, undefined if every day is closed. */
  first: DayHours[number] | undefined;
  /** Receives what is typed; null if it is incomplete. */
  onType: (hours: DayHours[number] | null) => void;
  onFill: (hours: DayHours[number]) => void;
}

/** Fields for one opening interval, and the button that sets it for every day of the week. */
function SameHoursFields({ first = USUAL_HOURS, onType, onFill }: SameHoursFieldsProps) {
  const t = useStaffT('staff-hours');
  const [hours, setHours] = useState(first);
  return (
    <fieldset className="whole-week" data-whole-week="">
      <legend className="field__label">{t('staff-hours:wholeWeek')}</legend>
      {(['from', 'to'] as const).map((end) => (
        <Input
          key={end}
          name={end}
          type="time"
          label={t(`staff-hours:${end}`)}
          value={hours[end]}
          onChange={(time) => {
            const next = { ...hours, [end]: time };
            setHours(next);
            onType(isComplete(next) ? next : null);
          }}
        />
      ))}
      <Button variant="secondary" disabled={!isComplete(hours)} onClick={() => onFill(hours)} data-action="fill-week">
        {t('staff-hours:fillWeek')}
      </Button>
    </fieldset>
  );
}
