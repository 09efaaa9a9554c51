import type { MaskInputOptions } from 'maska';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Field, type FieldProps } from '#ui/Field.tsx';
import { useMask } from '#ui/use-mask.ts';

type MaskedInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'ref'> & {
    /** Must not change while the field is there; a mask that depends on the text is a function. */
    mask: MaskInputOptions & { mask: string | ((text: string) => string) };
    onText: (text: string) => void;
    /** Laid over the end of the field. */
    aside?: ReactNode;
  };

/** One line of digits under a mask. The box owns its text; nothing puts it there again. */
export function MaskedInput({ name, label, hint, error, mask, onText, aside, className, ...rest }: MaskedInputProps) {
  const input = useMask(mask, undefined, onText);
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <div className={classes('masked-input', className)}>
          <input {...rest} {...control} ref={input} className="input tabular" inputMode="numeric" />
          {aside}
        </div>
      )}
    </Field>
  );
}
