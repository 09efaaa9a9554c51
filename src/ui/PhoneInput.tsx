import { MaskInput } from 'maska';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { completePhone, PHONE_MASK, unmaskPhone } from './phone.ts';

interface PhoneInputProps extends FieldProps {
  /** Digits only, as sent: `37369123456`. */
  value: string;
  onChange: (digits: string) => void;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** A phone number under the mask `+373 ###-##-###`. The mask owns the text in the box, so that the caret stays where it was. */
export function PhoneInput({ name, label, hint, error, value, onChange, disabled, autoFocus }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(() => completePhone(value));

  const report = useEffectEvent((text: string) => onChange(unmaskPhone(text)));

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const mask = new MaskInput(element, {
      mask: PHONE_MASK,
      preProcess: completePhone,
      postProcess: (text) => text || completePhone(''),
      onMaska: ({ masked }) => report(masked),
    });
    return () => mask.destroy();
  }, []);

  useEffect(() => {
    const element = input.current;
    if (!element || unmaskPhone(element.value) === unmaskPhone(completePhone(value))) return;
    element.value = completePhone(value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);

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
          defaultValue={initial}
          disabled={disabled}
          data-autofocus={autoFocus ? '' : undefined}
        />
      )}
    </Field>
  );
}
