import { useId } from 'react';
import { classes } from './classes.ts';
import { FieldNote } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { Sheet } from './Sheet.tsx';

interface StarsProps {
  name: string;
  legend: string;
  /** One name per star, from the worst to the best. */
  starLabels: readonly string[];
  /** 1 for the first star; 0 while nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** A rating by stars: a group of radio buttons, so that arrow keys work. */
export function Stars({ name, legend, starLabels, value, onChange, error, disabled }: StarsProps) {
  const groupId = useId();
  return (
    <fieldset
      className="stars"
      role="radiogroup"
      data-field={name}
      aria-invalid={error ? true : undefined}
      disabled={disabled}
      aria-describedby={error ? `${groupId}-note` : undefined}
    >
      <Sheet />
      <legend className="field__label">{legend}</legend>
      <div className="stars__row">
        {starLabels.map((label, index) => (
          <label key={label} className={classes('stars__star', index < value && 'stars__star_lit')}>
            <input
              className="stars__input"
              type="radio"
              name={`${name}${groupId}`}
              value={index + 1}
              checked={index + 1 === value}
              aria-label={label}
              onChange={() => onChange(index + 1)}
            />
            <Icon name="star" />
          </label>
        ))}
      </div>
      <FieldNote id={`${groupId}-note`} error={error} />
    </fieldset>
  );
}
