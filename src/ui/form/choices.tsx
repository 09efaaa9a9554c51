import { type ComponentProps, Fragment, type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import { LazyComponentStylesheet } from '../LazyComponentStylesheet.tsx';
import type { IconName } from '../icons.ts';
import { FieldMessage, RadioGroup } from './Field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'name' | 'onChange'> {
  name: string;
  label: ReactNode;
  error?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ name, label, error, onChange, ...rest }: CheckboxProps) {
  const noteId = useId();
  return (
    <div className="checkbox" data-field={name}>
      {/* The styles of this file are in components.lazy.scss, which public pages do not load at first. */}
      <LazyComponentStylesheet />
      <label className="checkbox__row">
        <input
          {...rest}
          className="checkbox__input"
          type="checkbox"
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="checkbox__mark">
          <Icon name="check" />
        </span>
        <span className="checkbox__label">{label}</span>
      </label>
      <FieldMessage id={noteId} error={error} />
    </div>
  );
}

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

/**
 * A choice of one among a few options, each a card with room for an icon and a note. `RadioGroup` links the style sheet
 * of the cards.
 */
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
