import { Field, type FieldProps } from './Field.tsx';
import { completePhone, PHONE_MASK, PHONE_PREFIX, unmaskPhone } from './phone.ts';
import { useMask } from './use-mask.ts';

interface PhoneInputProps extends FieldProps {
  /** Digits only, as sent: `37369123456`. */
  value: string;
  onChange: (digits: string) => void;
  disabled?: boolean;
  autoFocus?: boolean;
}

const MASK = { mask: PHONE_MASK, preProcess: completePhone, postProcess: (text: string) => text || PHONE_PREFIX };

/** A phone number under the mask `+373 ###-##-###`, prefilled with `+373 `. */
export function PhoneInput({ name, label, hint, error, value, onChange, disabled, autoFocus }: PhoneInputProps) {
  const input = useMask(MASK, completePhone(value), (text) => onChange(unmaskPhone(text)));

  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className="input tabular"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={PHONE_PREFIX}
          disabled={disabled}
          data-autofocus={autoFocus ? '' : undefined}
        />
      )}
    </Field>
  );
}
