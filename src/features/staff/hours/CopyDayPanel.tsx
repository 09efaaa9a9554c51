import { useState } from 'react';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { WEEK, weekdayName } from './hours-text.ts';

interface CopyDayPanelProps {
  /** The day whose hours are copied, 0 for Monday. */
  from: number;
  onCopy: (to: readonly number[]) => void;
}

/** Chooses the days that get the hours of another one. */
export function CopyDayPanel({ from, onCopy }: CopyDayPanelProps) {
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
      <Button size="small" variant="secondary" onClick={() => onCopy(chosen)}>
        {t('staff-hours:copy')}
      </Button>
    </fieldset>
  );
}
