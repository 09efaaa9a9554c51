import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps } from './Field.tsx';

type TextareaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'name' | 'onChange'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** Several lines of text; grows with what is written. */
export function Textarea({ name, label, hint, error, className, onChange, ...rest }: TextareaProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={2}
          {...rest}
          {...control}
          dir="auto"
          className={classes('input', 'input_multiline', className)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
