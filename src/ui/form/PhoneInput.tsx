import { type ClipboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import {
  correctEditedPhone,
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
  /**
   * Digits only, as sent: `37369123456`. A foreign number is as entered, `+44 7911 123456`, and validation rejects it.
   */
  value: string;
  onChange: (value: string) => void;
  /** Error message for a foreign number. */
  foreignError: string;
  /** Error message after excess digits were removed. */
  tooLongError: string;
  autoFocus?: boolean;
  'aria-required'?: boolean | undefined;
}

/** A pasted text with at least this many digits is a whole number; with fewer it is a part of one. */
const MIN_NUMBER_DIGITS = 8;

/**
 * A phone number with the mask `+373 ###-##-###`, prefilled with `+373 `. A pasted number replaces the whole text.
 * Excess digits are removed with an error message. A foreign number stays as it was entered, with an error message.
 */
export function PhoneInput({
  value,
  onChange,
  foreignError,
  tooLongError,
  error,
  autoFocus,
  'aria-required': isRequired,
  ...field
}: PhoneInputProps) {
  /** The value that is left after excess digits were removed. */
  const [truncated, setTruncated] = useState<string>();
  const text = phoneText(value);
  /** The text before an edit. */
  const previous = useRef(text);
  /** The text as entered, before the mask removes excess digits. */
  const entered = useRef('');
  const input = useMask(
    {
      ...PHONE_MASK_OPTIONS,
      // `correctEditedPhone` restores the prefix after an edit; a foreign number has none and is not changed.
      preProcess: (edited) => (entered.current = correctEditedPhone(edited, previous.current)),
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

  /** @param limited `complete` without excess digits */
  function enter(complete: string, limited: string) {
    previous.current = phoneText(limited);
    setTruncated(phoneProblem(complete) === 'tooLong' ? limited : undefined);
    onChange(limited);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (unmaskPhone(pasted).length < MIN_NUMBER_DIGITS) return;
    event.preventDefault();
    // Replaces the +373 prefix: after it, a short foreign number would be the valid number of another person.
    const foreign = phoneProblem(pasted) === 'foreign' ? phoneText(pasted) : undefined;
    if (foreign) return enter(foreign, foreign);
    const digits = parsePhone(pasted) ?? unmaskPhone(restorePhonePrefix(pasted));
    enter(digits, digits.slice(0, FULL_NUMBER_DIGITS));
  }

  const isForeign = phoneProblem(value) === 'foreign';
  const isTruncated = truncated === value;

  return (
    <Field {...field} error={isForeign ? foreignError : error || (isTruncated ? tooLongError : undefined)}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className="input tabular"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          aria-required={isRequired}
          defaultValue={PHONE_PREFIX}
          data-autofocus={autoFocus ? '' : undefined}
          onPaste={paste}
          onSelect={moveCaretBehindPrefix}
        />
      )}
    </Field>
  );
}

/** Moves the caret after the prefix, or after the `+` of a foreign number. A selection is not changed. */
function moveCaretBehindPrefix({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const { selectionStart: start, selectionEnd: end } = input;
  const first = isForeignNumberText(input.value) ? 1 : input.value.startsWith(PHONE_PREFIX) ? PHONE_PREFIX.length : 0;
  if (start === end && start !== null && start < first) input.setSelectionRange(first, first);
}
