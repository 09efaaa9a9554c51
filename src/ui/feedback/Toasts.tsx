import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '../Button.tsx';
import { LazyComponentStylesheet } from '../LazyComponentStylesheet.tsx';

export interface ToastMessage {
  id: string | number;
  text: string;
  /** A button in the toast, usually undo. */
  action?: { label: string; run: () => void } | undefined;
}

interface ToastsProps {
  messages: readonly ToastMessage[];
  label: string;
  closeLabel: string;
  onDismiss: (id: ToastMessage['id']) => void;
}

/** Long enough to read a sentence. The timer stops while the pointer or the focus is inside the toast. */
export const TOAST_DURATION_MS = 6000;
/** Long enough to reach the button of a toast with the keyboard. */
export const TOAST_WITH_ACTION_DURATION_MS = 15_000;

/**
 * The live region of short confirmations. Render it before the first message: screen readers announce changes only.
 * A modal makes everything outside inert, so a modal with confirmations has a region of its own.
 */
export function Toasts({ messages, label, closeLabel, onDismiss }: ToastsProps) {
  return (
    <section className="toasts" role="status" aria-live="polite" aria-label={label}>
      {/* Loaded with the first message, because adding a style sheet repaints the whole page. */}
      {messages.length > 0 && <LazyComponentStylesheet />}
      {messages.map((message) => (
        <Toast key={message.id} message={message} closeLabel={closeLabel} onDismiss={onDismiss} />
      ))}
    </section>
  );
}

function Toast({
  message,
  closeLabel,
  onDismiss,
}: Pick<ToastsProps, 'closeLabel' | 'onDismiss'> & { message: ToastMessage }) {
  const { id, text, action } = message;
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  const hasAction = action !== undefined;
  const dismiss = useEffectEvent(() => onDismiss(id));

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(dismiss, hasAction ? TOAST_WITH_ACTION_DURATION_MS : TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused, hasAction]);

  return (
    <div
      className="toast"
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <p className="toast__text">{text}</p>
      {action && (
        <button
          type="button"
          className="toast__action"
          onClick={() => {
            action.run();
            onDismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton className="toast__close" icon="close" label={closeLabel} onClick={() => onDismiss(id)} />
    </div>
  );
}
