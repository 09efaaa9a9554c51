import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type CodeState, completeCode, emptyCode, enterCode, eraseCode } from './code.ts';
import { FieldNote } from './Field.tsx';
import { Sheet } from './Sheet.tsx';

interface CodeInputProps {
  name: string;
  /** Names the group; read before the boxes. */
  label: string;
  /** One name per box, and as many boxes. */
  boxLabels: readonly string[];
  /** A new error empties the boxes, so clear it when the next code is sent. */
  error?: string | undefined;
  disabled?: boolean;
  onComplete: (code: string) => void;
}

/** A short code, one digit per box. No box has `maxlength`: it would cut off a code that the phone fills in at once. */
export function CodeInput({ name, label, boxLabels, error, disabled, onComplete }: CodeInputProps) {
  const noteId = useId();
  const [code, setCode] = useState(() => emptyCode(boxLabels.length));
  const [seenError, setSeenError] = useState(error);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  if (error !== seenError) {
    setSeenError(error);
    if (error) setCode(emptyCode(boxLabels.length));
  }

  // Before the error is seen: the next digit may follow at once.
  useLayoutEffect(() => {
    if (error) boxes.current[0]?.focus();
  }, [error]);

  function show(next: CodeState) {
    setCode(next);
    boxes.current[next.focus]?.focus();
  }

  function enter(index: number, text: string) {
    const next = enterCode(code, index, text);
    show(next);
    const complete = completeCode(next);
    if (text && complete) onComplete(complete);
  }

  function press(event: KeyboardEvent<HTMLInputElement>, index: number) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Backspace') show(eraseCode(code, index));
    else if (step) boxes.current[index + step]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div className="code-input" role="group" aria-label={label} data-field={name}>
      <Sheet />
      <div className="code-input__boxes">
        {boxLabels.map((boxLabel, index) => (
          <input
            key={boxLabel}
            ref={(element) => {
              boxes.current[index] = element;
            }}
            className="input code-input__box"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            data-autofocus={index === 0 ? '' : undefined}
            aria-label={boxLabel}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            value={code.boxes[index]}
            disabled={disabled}
            onFocus={(event) => event.target.select()}
            onChange={(event) => enter(index, event.target.value)}
            onKeyDown={(event) => press(event, index)}
          />
        ))}
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
