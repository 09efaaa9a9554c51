import { type ReactNode, useState } from 'react';
import { DeferredStylesheet } from './DeferredStylesheet.tsx';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  label: string;
  /** What the content says, beside the label while the content is hidden. */
  note?: string;
  /** Whether the content is shown from the beginning. */
  defaultOpen?: boolean;
  /** Opens the content, so that no error in it is hidden. */
  hasError?: boolean;
  children: ReactNode;
}

/** Optional fields in one row that opens in place. */
export function Disclosure({ label, note, defaultOpen = false, hasError = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(defaultOpen);
  return (
    <>
      <DeferredStylesheet />
      <details className="disclosure" open={isOpen || hasError} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="disclosure__label">
          <span>
            {label}
            {note && <span className="disclosure__note">{note}</span>}
          </span>
          <Icon name="chevronDown" />
        </summary>
        <div className="fields disclosure__content">{children}</div>
      </details>
    </>
  );
}
