import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import { LazyComponentStyles } from '../LazyComponentStyles.tsx';
import { FieldMessage } from './Field.tsx';

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
      <LazyComponentStyles />
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
