import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps } from './Field.tsx';

type InputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'onChange'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** One line of text with its label and error. */
export function Input({ name, label, hint, error, className, onChange, ...rest }: InputProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...rest}
          {...control}
          dir="auto"
          className={classes('input', className)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
