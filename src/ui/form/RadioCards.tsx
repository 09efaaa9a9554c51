import { Fragment, type ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';
import { RadioGroup } from './Field.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  note?: ReactNode;
  icon?: IconName;
  disabled?: boolean;
  /** Below the card while the option is chosen. */
  details?: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  name: string;
  legend: string;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** A choice of one among a few options, each a card with room for an icon and a note. */
export function RadioCards<Value extends string>({ options, value, onChange, ...group }: RadioCardsProps<Value>) {
  return (
    <RadioGroup className="radio-cards" {...group}>
      {(inputName) => (
        <div className="radio-cards__list">
          {options.map((option) => (
            <Fragment key={option.value}>
              <label className="radio-card">
                <input
                  className="radio-card__input"
                  type="radio"
                  name={inputName}
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
              {option.value === value && option.details}
            </Fragment>
          ))}
        </div>
      )}
    </RadioGroup>
  );
}
