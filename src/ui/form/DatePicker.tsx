import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../Button.tsx';
import type { CalendarLabels } from './Calendar.tsx';
import { adultBirthday, type Day, parseDay, formatDay } from './date.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useMask } from './use-mask.ts';

interface DatePickerProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty. */
  value: Day | '';
  onChange: (day: Day | '') => void;
  /** The last day that can be chosen. */
  today: Day;
  placeholder: string;
  locale: string;
  labels: CalendarLabels & { open: string };
}

/** Loaded when it is first opened, because most customers type the date. */
const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

const MASK = { mask: '##.##.####' };

/** An input for a birthday, typed as DD.MM.YYYY or picked from a calendar that opens 18 years before today. */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, today, placeholder, locale, labels, ...field } = props;
  const [open, setOpen] = useState(false);
  // Undefined leaves the typed text, which may be an incomplete date.
  const input = useMask(MASK, value ? formatDay(value) : undefined, (text) => {
    const day = parseDay(text);
    onChange(day && day <= today ? day : '');
  });

  function close() {
    setOpen(false);
    input.current?.focus();
  }

  function pick(day: Day) {
    onChange(day);
    close();
  }

  return (
    <Field {...field}>
      {(control) => (
        <>
          <div className="date-picker">
            <input
              {...control}
              ref={input}
              className="input tabular"
              inputMode="numeric"
              autoComplete="bday"
              placeholder={placeholder}
            />
            <IconButton
              className="date-picker__open"
              icon="calendar"
              label={labels.open}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          </div>
          {open && (
            <Suspense>
              <Calendar
                day={value || adultBirthday(today)}
                selected={value}
                max={today}
                locale={locale}
                labels={labels}
                onPick={pick}
                onCancel={close}
              />
            </Suspense>
          )}
        </>
      )}
    </Field>
  );
}
