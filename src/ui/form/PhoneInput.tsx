import { type ClipboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import {
  PHONE_DIGITS,
  PHONE_MASK,
  PHONE_PREFIX,
  parsePhone,
  phoneProblem,
  restorePhonePrefix,
  unmaskPhone,
} from './phone.ts';
import { useMask } from './use-mask.ts';

interface PhoneInputProps extends FieldProps {
  /** Digits only, as sent: `37369123456`. A number of another country has more of them than the mask shows. */
  value: string;
  onChange: (digits: string) => void;
  /** The error of a number of another country. */
  foreignError: string;
  /** Says that superfluous digits were left out. */
  tooLongError: string;
  autoFocus?: boolean;
}

/** Digits from which a pasted text is a whole number and not a part of one. */
const MIN_NUMBER_DIGITS = 8;

/**
 * A phone number under the mask `+373 ###-##-###`, prefilled with `+373 `. A pasted number replaces the whole text. Digits that the
 * mask has no place for are not shown, and a message says so. The value of a number of another country keeps them, so it stays invalid.
 */
export function PhoneInput({
  value,
  onChange,
  foreignError,
  tooLongError,
  error,
  autoFocus,
  ...field
}: PhoneInputProps) {
  const [problem, setProblem] = useState<ReturnType<typeof phoneProblem>>();
  /** What was entered, before the mask leaves digits out. */
  const entered = useRef('');
  const input = useMask(
    {
      mask: PHONE_MASK,
      preProcess: (text) => (entered.current = restorePhonePrefix(text)),
      postProcess: (text) => text || PHONE_PREFIX,
    },
    restorePhonePrefix(value),
    (masked) => enter(entered.current, masked),
  );

  function enter(text: string, shown: string) {
    const digits = unmaskPhone(text);
    const found = phoneProblem(digits);
    setProblem(found);
    onChange(found === 'foreign' ? digits : unmaskPhone(shown));
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (unmaskPhone(text).length < MIN_NUMBER_DIGITS) return;
    event.preventDefault();
    const digits = parsePhone(text) ?? unmaskPhone(restorePhonePrefix(text));
    enter(digits, digits.slice(0, PHONE_DIGITS));
    if (phoneProblem(text) === 'foreign') setProblem('foreign');
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
