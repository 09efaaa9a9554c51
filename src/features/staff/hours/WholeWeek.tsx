import { useState } from 'react';
import type { DayHours } from '#contract/staff/hours.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/form/Field.tsx';

const USUAL_HOURS = { from: '10:00', to: '22:00' };

interface WholeWeekProps {
  /** The first interval of the week, which the fields begin with. */
  first: DayHours[number] | undefined;
  onFill: (intervals: DayHours) => void;
}

/** Gives every day of the week the same hours. */
export function WholeWeek({ first = USUAL_HOURS, onFill }: WholeWeekProps) {
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
          onChange={(time) => setHours({ ...hours, [end]: time })}
        />
      ))}
      <Button
        variant="secondary"
        disabled={hours.from === '' || hours.to === ''}
        onClick={() => onFill([hours])}
        data-action="fill-week"
      >
        {t('staff-hours:fillWeek')}
      </Button>
    </fieldset>
  );
}
