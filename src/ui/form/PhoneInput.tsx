import { type ClipboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import {
  applyPhoneEdit,
  FULL_NUMBER_DIGITS,
  isForeignNumberText,
  PHONE_MASK_OPTIONS,
  PHONE_PREFIX,
  parsePhone,
  phoneProblem,
  phoneText,
  restorePhonePrefix,
  unmaskPhone,
} from './phone.ts';
import { useMask } from './use-mask.ts';

interface PhoneInputProps extends FieldProps {
  /** Digits only, as sent: `37369123456`. A number of another country is as it was entered: `+44 7911 123456`, which a check refuses. */
  value: string;
  onChange: (value: string) => void;
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
 * mask has no place for are not shown, and a message says so. A number of another country stays as it was entered, with a message.
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
  /** The value that superfluous digits were left out of. */
  const [truncated, setTruncated] = useState<string>();
  const text = phoneText(value);
  /** The text before an edit. */
  const previous = useRef(text);
  /** What was entered, before the mask leaves digits out. */
  const entered = useRef('');
  const input = useMask(
    {
      ...PHONE_MASK_OPTIONS,
      preProcess: (edited) => (entered.current = applyPhoneEdit(edited, previous.current)),
      postProcess: (masked) => masked || PHONE_PREFIX,
    },
    text,
    (masked) => {
      if (isForeignNumberText(masked)) enter(masked, masked);
      else enter(unmaskPhone(entered.current), unmaskPhone(masked));
    },
  );

  useEffect(() => {
    previous.current = text;
  }, [text]);

  /** `kept` is the part of `complete` that the mask has a place for. */
  function enter(complete: string, kept: string) {
    previous.current = phoneText(kept);
    setTruncated(phoneProblem(complete) === 'tooLong' ? kept : undefined);
    onChange(kept);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (unmaskPhone(pasted).length < MIN_NUMBER_DIGITS) return;
    event.preventDefault();
    // Without the prefix of this country: a short foreign number behind it would be a valid phone of another person.
    const foreign = phoneProblem(pasted) === 'foreign' ? phoneText(pasted) : undefined;
    if (foreign) return enter(foreign, foreign);
    const digits = parsePhone(pasted) ?? unmaskPhone(restorePhonePrefix(pasted));
    enter(digits, digits.slice(0, FULL_NUMBER_DIGITS));
  }

  const isForeign = phoneProblem(value) === 'foreign';
  const isTruncated = truncated === value;

  return (
    <Field {...field} error={isForeign ? foreignError : isTruncated ? tooLongError : error}>
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

/** Moves the caret behind the prefix, or behind the `+` of another country, where typed digits belong. A selection stays. */
function moveCaretBehindPrefix({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const { selectionStart: start, selectionEnd: end } = input;
  const first = isForeignNumberText(input.value) ? 1 : input.value.startsWith(PHONE_PREFIX) ? PHONE_PREFIX.length : 0;
  if (start === end && start !== null && start < first) input.setSelectionRange(first, first);
}
