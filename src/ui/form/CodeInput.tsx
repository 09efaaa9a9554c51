import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { LazyComponentStylesheet } from '../LazyComponentStylesheet.tsx';
import { FieldMessage } from './Field.tsx';

interface CodeInputProps {
  name: string;
  /** The accessible name of the group. */
  label: string;
  /** The accessible name of each box. Their number is the number of boxes. */
  boxLabels: readonly string[];
  /** A new error empties the boxes, so clear it when the next code is submitted. */
  error?: string | undefined;
  /** A code that was read in a message. Each new object fills the boxes and is complete at once. */
  received?: { readonly code: string } | null;
  onComplete: (code: string) => void;
}

/** A short code, one digit per box. No box has `maxlength`: it would truncate a code that the phone autofills. */
export function CodeInput({ name, label, boxLabels, error, received = null, onComplete }: CodeInputProps) {
  const noteId = useId();
  const [code, setCode] = useState(() => emptyCode(boxLabels.length));
  const [seenError, setSeenError] = useState(error);
  const [seenReceived, setSeenReceived] = useState<CodeInputProps['received']>(null);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  if (error !== seenError) {
    setSeenError(error);
    if (error) setCode(emptyCode(boxLabels.length));
  }
  if (received !== seenReceived) {
    setSeenReceived(received);
    if (received) setCode(enterCode(emptyCode(boxLabels.length), 0, received.code));
  }

  // A layout effect moves the focus before the error is painted, because the next digit may be typed immediately.
  useLayoutEffect(() => {
    if (error) boxes.current[0]?.focus();
  }, [error]);

  function update(next: CodeState) {
    setCode(next);
    boxes.current[next.focus]?.focus();
  }

  function enter(index: number, text: string) {
    const next = enterCode(code, index, text);
    update(next);
    const complete = completeCode(next);
    // A letter changes nothing.
    if (/\d/.test(text) && complete) onComplete(complete);
  }

  const submitReceived = useEffectEvent(onComplete);
  useEffect(() => {
    if (received) submitReceived(received.code);
  }, [received]);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number) {
    // With a modifier, the key is a shortcut of the browser or the system.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Backspace') update(eraseCode(code, index));
    else if (step) boxes.current[index + step]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div className="code-input" role="group" aria-label={label} data-field={name}>
      <LazyComponentStylesheet />
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
            onFocus={(event) => event.target.select()}
            onChange={(event) => enter(index, event.target.value)}
            onKeyDown={(event) => handleKeyDown(event, index)}
          />
        ))}
      </div>
      <FieldMessage id={noteId} error={error} />
    </div>
  );
}

/** The content of the boxes and the index of the box to focus. */
export interface CodeState {
  boxes: readonly string[];
  focus: number;
}

export function emptyCode(length: number): CodeState {
  return { boxes: Array<string>(length).fill(''), focus: 0 };
}

/** The whole code once every box has a digit. */
export function completeCode({ boxes }: CodeState): string | undefined {
  return boxes.every(Boolean) ? boxes.join('') : undefined;
}

/**
 * The boxes after `text` was entered in one of them. A digit moves the focus to the next box; a whole code, pasted or
 * autofilled, fills all boxes from any of them; characters other than digits are dropped.
 */
export function enterCode({ boxes }: CodeState, index: number, text: string): CodeState {
  const previous = boxes[index] ?? '';
  let digits = text.replace(/\D/g, '');
  // A digit typed into a full box replaces the previous one, on either side of the caret.
  if (previous && digits.length === 2) digits = digits.replace(previous, '');
  if (!digits) return { boxes: withBox(boxes, index, text ? previous : ''), focus: index };

  const start = digits.length >= boxes.length ? 0 : index;
  const filled = boxes.map((box, position) => digits[position - start] ?? box);
  return { boxes: filled, focus: Math.min(start + digits.length, boxes.length - 1) };
}

/** Backspace empties a box; in an empty box it moves back and empties the previous one. */
export function eraseCode({ boxes }: CodeState, index: number): CodeState {
  const target = boxes[index] ? index : Math.max(0, index - 1);
  return { boxes: withBox(boxes, target, ''), focus: target };
}

const withBox = (boxes: readonly string[], index: number, text: string): string[] =>
  boxes.map((box, position) => (position === index ? text : box));
