import { type ClipboardEvent, type SyntheticEvent, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { restorePhonePrefix, LONG_PHONE_MASK, parsePhone, phoneProblem, PHONE_PREFIX, unmaskPhone } from './phone.ts';
import { useMask } from './use-mask.ts';

interface PhoneInputProps extends FieldProps {
  /** Digits only, as sent: `37369123456`. A number with too many digits has all of them. */
  value: string;
  onChange: (digits: string) => void;
  /** The error of a number of another country. */
  foreignError: string;
  /** The error of a number with too many digits. */
  tooLongError: string;
  autoFocus?: boolean;
}

const MASK = {
  mask: LONG_PHONE_MASK,
  preProcess: restorePhonePrefix,
  postProcess: (text: string) => text || PHONE_PREFIX,
};
/** Digits from which a pasted text is a whole number and not a part of one. */
const MIN_NUMBER_DIGITS = 8;

/** A phone number under the mask `+373 ###-##-###`, prefilled with `+373 `. A pasted number replaces the whole text. */
export function PhoneInput({
  value,
  onChange,
  foreignError,
  tooLongError,
  error,
  autoFocus,
  ...field
}: PhoneInputProps) {
  const [isForeign, setForeign] = useState(false);
  const problem = isForeign ? 'foreign' : phoneProblem(value);
  const input = useMask(MASK, restorePhonePrefix(value), (text) => {
    setForeign(false);
    onChange(unmaskPhone(text));
  });

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (unmaskPhone(text).length < MIN_NUMBER_DIGITS) return;
    event.preventDefault();
    const isForeignText = phoneProblem(text) === 'foreign';
    setForeign(isForeignText);
    // A number that is too short or too long is shown too, to be corrected.
    if (!isForeignText) onChange(parsePhone(text) ?? unmaskPhone(restorePhonePrefix(text)));
  }

  return (
    <Field {...field} error={problem ? { foreign: foreignError, tooLong: tooLongError }[problem] : error}>
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
