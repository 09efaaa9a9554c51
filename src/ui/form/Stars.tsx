import { classes } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { RadioGroup } from './Field.tsx';

interface StarsProps {
  name: string;
  legend: string;
  /** One label per star, from the worst to the best. */
  starLabels: readonly string[];
  /** 1 for the first star; 0 while nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
}

/** A star rating: a group of radio buttons, so that arrow keys work. */
export function Stars({ starLabels, value, onChange, ...group }: StarsProps) {
  return (
    <RadioGroup className="stars" {...group}>
      {(inputName) => (
        <div className="stars__row">
          {starLabels.map((label, index) => (
            <label key={label} className={classes('stars__star', index < value && 'stars__star_lit')}>
              <input
                className="stars__input"
                type="radio"
                name={inputName}
                value={index + 1}
                checked={index + 1 === value}
                aria-label={label}
                onChange={() => onChange(index + 1)}
              />
              <Icon name="star" />
            </label>
          ))}
        </div>
      )}
    </RadioGroup>
  );
}
