import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { Sheet } from './Sheet.tsx';

export interface ToastMessage {
  id: string | number;
  text: string;
  /** One thing to do about it, usually to take it back. */
  action?: { label: string; run: () => void } | undefined;
}

interface ToastsProps {
  messages: readonly ToastMessage[];
  label: string;
  closeLabel: string;
  onDismiss: (id: ToastMessage['id']) => void;
}

/** Long enough to read a sentence and reach its button; a pointer or the focus on the toast holds it. */
const LIFE_MS = 6000;

/**
 * Where short confirmations appear. Render it before the first message: screen readers announce only what changes inside.
 * While a modal is open, only what is inside it can be reached, so a modal with confirmations has a region of its own.
 */
export function Toasts({ messages, label, closeLabel, onDismiss }: ToastsProps) {
  return (
    <section className="toasts" role="status" aria-live="polite" aria-label={label}>
      {/* Not before the first message: a sheet that is added to a page draws all of it anew. */}
      {messages.length > 0 && <Sheet />}
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
  const [held, setHeld] = useState(false);
  const dismiss = useEffectEvent(() => onDismiss(id));

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismiss, LIFE_MS);
    return () => clearTimeout(timer);
  }, [held]);

  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
