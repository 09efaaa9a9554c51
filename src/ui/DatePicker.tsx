import { MaskInput } from 'maska';
import { useEffect, useRef, useState } from 'react';
import { Calendar, type CalendarLabels } from './Calendar.tsx';
import { adultBirthday, type Day, readDay, showDay } from './date.ts';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

interface DatePickerProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty. */
  value: Day | '';
  onChange: (day: Day | '') => void;
  /** No day after this one can be chosen. */
  today: Day;
  /** In the reader's language: `ДД.ММ.ГГГГ`. */
  placeholder: string;
  locale: string;
  labels: CalendarLabels & { open: string };
  disabled?: boolean;
}

/** A birthday: typed as DD.MM.YYYY or picked from a calendar that opens 18 years before today. */
export function DatePicker({ value, onChange, today, placeholder, locale, labels, disabled, ...field }: DatePickerProps) {
  const [typed, setTyped] = useState(() => showDay(value));
  const [open, setOpen] = useState(false);
  // A day that comes from outside, as a loaded profile does, wins over what was typed before.
  const shown = value && readDay(typed) !== value ? showDay(value) : typed;
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!input.current) return;
    const mask = new MaskInput(input.current, { mask: '##.##.####' });
    return () => mask.destroy();
  }, []);

  function type(text: string) {
    setTyped(text);
    const day = readDay(text);
    onChange(day && day <= today ? day : '');
  }

  function pick(day: Day) {
    type(showDay(day));
    setOpen(false);
    input.current?.focus();
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
              value={shown}
              disabled={disabled}
              onChange={(event) => type(event.target.value)}
            />
            <IconButton
              className="date-picker__open"
              icon="calendar"
              label={labels.open}
              aria-expanded={open}
              disabled={disabled}
              onClick={() => setOpen(!open)}
            />
          </div>
          {open && (
            <Calendar
              day={value || adultBirthday(today)}
              selected={value}
              max={today}
              locale={locale}
              labels={labels}
              onPick={pick}
              onCancel={() => {
                setOpen(false);
                input.current?.focus();
              }}
            />
          )}
        </>
      )}
    </Field>
  );
}
