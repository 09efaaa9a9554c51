import { type ReactNode, useId } from 'react';
import { FieldNote } from './Field.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Sheet } from './Sheet.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  note?: ReactNode;
  icon?: IconName;
  disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  name: string;
  legend: string;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** One of a few, each a card with room for an icon and a note. */
export function RadioCards<Value extends string>({
  name,
  legend,
  options,
  value,
  onChange,
  error,
}: RadioCardsProps<Value>) {
  const groupId = useId();
  return (
    <fieldset
      className="radio-cards"
      role="radiogroup"
      data-field={name}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${groupId}-note` : undefined}
    >
      <Sheet />
      <legend className="field__label radio-cards__legend">{legend}</legend>
      <div className="radio-cards__list">
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              className="radio-card__input"
              type="radio"
              name={`${name}${groupId}`}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} />}
            <span className="radio-card__text">
              <span className="radio-card__label">{option.label}</span>
              {option.note && <span className="radio-card__note">{option.note}</span>}
            </span>
            <span className="radio-card__mark" />
          </label>
        ))}
      </div>
      <FieldNote id={`${groupId}-note`} error={error} />
    </fieldset>
  );
}
