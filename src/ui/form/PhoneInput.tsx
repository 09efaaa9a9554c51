import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { type PhoneFormat, unmaskPhone } from './phone.ts';
import { useMask } from './use-mask.ts';

interface PhoneInputProps extends FieldProps {
  format: PhoneFormat;
  /**
   * Digits only, as sent: `37369123456`. A number of another country is as entered, `+44 7911 123456`; `toSent` of the
   * format has its digits, if it is accepted.
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

/**
 * A phone number with a mask, such as `+373 ###-##-###`, prefilled with the mask's prefix `+373 `. A pasted number replaces the whole text.
 * Excess digits are removed with an error message. A foreign number stays as it was entered, with an error message.
 */
export function PhoneInput({
  format,
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
  const text = format.textOf(value);
  /** The text before an edit. */
  const previous = useRef(text);
  /** The text as entered, before the mask removes excess digits. */
  const entered = useRef('');
  const input = useMask(
    {
      ...format.maskOptions,
      // `correctEdit` restores the prefix after an edit; a foreign number has none and is not changed.
      preProcess: (edited) => format.limitOther((entered.current = format.correctEdit(edited, previous.current))),
      postProcess: (masked) => masked || format.prefix,
    },
    text,
    (masked) => {
      if (format.isForeignText(masked)) enter(entered.current, masked);
      else enter(unmaskPhone(entered.current), unmaskPhone(masked));
    },
  );

  useEffect(() => {
    previous.current = text;
  }, [text]);

  /** @param limited `complete` without excess digits */
  function enter(complete: string, limited: string) {
    previous.current = format.textOf(limited);
    setTruncated(format.problemOf(complete) === 'tooLong' ? limited : undefined);
    onChange(limited);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    // With fewer digits it is a part of a number.
    if (unmaskPhone(pasted).length < format.nationalDigits) return;
    event.preventDefault();
    // Replaces the prefix: after it, a short foreign number would be the valid number of another person.
    const foreign = format.isOfAnotherCountry(pasted) ? format.textOf(pasted) : undefined;
    if (foreign) return enter(foreign, format.limitOther(foreign));
    const digits = format.parse(pasted) ?? unmaskPhone(format.restorePrefix(pasted));
    enter(digits, digits.slice(0, format.fullDigits));
  }

  const isForeign = format.problemOf(value) === 'foreign';
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
          defaultValue={format.prefix}
          data-autofocus={autoFocus ? '' : undefined}
          onPaste={paste}
          onSelect={({ currentTarget }) => moveCaretBehindPrefix(currentTarget, format)}
        />
      )}
    </Field>
  );
}

/** Moves the caret after the prefix, or after the `+` of a foreign number. A selection is not changed. */
function moveCaretBehindPrefix(input: HTMLInputElement, { prefix, isForeignText }: PhoneFormat): void {
  const { selectionStart: start, selectionEnd: end } = input;
  const first = isForeignText(input.value) ? 1 : input.value.startsWith(prefix) ? prefix.length : 0;
  if (start === end && start !== null && start < first) input.setSelectionRange(first, first);
}
