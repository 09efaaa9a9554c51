import { type ClipboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import {
  FULL_NUMBER_DIGITS,
  PHONE_MASK,
  PHONE_PREFIX,
  parsePhone,
  phoneProblem,
  restorePhonePrefix,
  unmaskPhone,
} from './phone.ts';
import { useMask } from './use-mask.ts';

interface PhoneInputProps extends FieldProps {
  /** Digits only, as sent: `37369123456`. Those of a number of another country match no phone of the shop, so a check refuses them. */
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
 * mask has no place for are not shown, and a message says so. A number of another country keeps all its digits, so it stays invalid.
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
  /** The problem of what was entered; it is void once the form has another value. */
  const [entry, setEntry] = useState<{ value: string; problem: ReturnType<typeof phoneProblem> }>();
  const problem = entry?.value === value ? entry.problem : undefined;
  /** What was entered, before the mask leaves digits out. */
  const entered = useRef('');
  const input = useMask(
    {
      mask: PHONE_MASK,
      preProcess: (text) => (entered.current = restorePhonePrefix(text)),
      postProcess: (text) => text || PHONE_PREFIX,
    },
    restorePhonePrefix(value),
    (masked) => enter(unmaskPhone(entered.current), unmaskPhone(masked)),
  );

  function enter(digits: string, shown: string) {
    const found = phoneProblem(digits);
    change(found === 'foreign' ? digits : shown, found);
  }

  function change(next: string, found: ReturnType<typeof phoneProblem>) {
    setEntry({ value: next, problem: found });
    onChange(next);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (unmaskPhone(text).length < MIN_NUMBER_DIGITS) return;
    event.preventDefault();
    // Without the prefix of this country: a short foreign number behind it would be a valid phone of another person.
    if (phoneProblem(text) === 'foreign') return change(unmaskPhone(text), 'foreign');
    const digits = parsePhone(text) ?? unmaskPhone(restorePhonePrefix(text));
    enter(digits, digits.slice(0, FULL_NUMBER_DIGITS));
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
          onSelect={moveCaretBehindPrefix}
        />
      )}
    </Field>
  );
}

/** Moves the caret behind the prefix, where typed digits belong. A selection stays. */
function moveCaretBehindPrefix({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const { selectionStart: start, selectionEnd: end } = input;
  if (start === end && start !== null && start < PHONE_PREFIX.length && input.value.startsWith(PHONE_PREFIX))
    input.setSelectionRange(PHONE_PREFIX.length, PHONE_PREFIX.length);
}
