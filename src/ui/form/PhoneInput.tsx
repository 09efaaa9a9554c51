import { type ClipboardEvent, type SyntheticEvent, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { restorePhonePrefix, parsePhone, PHONE_MASK, PHONE_PREFIX, unmaskPhone } from './phone.ts';
import { useMask } from './use-mask.ts';

interface PhoneInputProps extends FieldProps {
  /** Digits only, as sent: `37369123456`. */
  value: string;
  onChange: (digits: string) => void;
  /** The error after a number of another country was pasted. */
  foreignError: string;
  autoFocus?: boolean;
}

const MASK = { mask: PHONE_MASK, preProcess: restorePhonePrefix, postProcess: (text: string) => text || PHONE_PREFIX };
/** Digits from which a pasted text is a whole number and not a part of one. */
const MIN_NUMBER_DIGITS = 8;

/** A phone number under the mask `+373 ###-##-###`, prefilled with `+373 `. A pasted number replaces the whole text. */
export function PhoneInput({ value, onChange, foreignError, error, autoFocus, ...field }: PhoneInputProps) {
  const [isForeign, setForeign] = useState(false);
  const input = useMask(MASK, restorePhonePrefix(value), (text) => {
    setForeign(false);
    onChange(unmaskPhone(text));
  });

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (unmaskPhone(text).length < MIN_NUMBER_DIGITS) return;
    event.preventDefault();
    const digits = parsePhone(text);
    setForeign(digits === undefined);
    if (digits !== undefined) onChange(digits);
  }

  return (
    <Field {...field} error={isForeign ? foreignError : error}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className="input tabular"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={PHONE_PREFIX}
          data-autofocus={autoFocus ? '' : undefined}
          onPaste={paste}
          onSelect={leavePrefix}
        />
      )}
    </Field>
  );
}

/** Moves the caret behind the prefix, where typed digits belong. A selection stays. */
function leavePrefix({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const { selectionStart: start, selectionEnd: end } = input;
  if (start === end && start !== null && start < PHONE_PREFIX.length && input.value.startsWith(PHONE_PREFIX))
    input.setSelectionRange(PHONE_PREFIX.length, PHONE_PREFIX.length);
}
