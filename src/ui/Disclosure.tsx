import { type ReactNode, useState } from 'react';
import { LazyComponentStylesheet } from './LazyComponentStylesheet.tsx';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  label: string;
  /** A summary of the content, shown below the label while the content is hidden. */
  note?: string;
  /** Whether the content is shown initially. */
  defaultOpen?: boolean;
  /** Opens the content when it becomes true, so that an error in it is visible; the user may close it again. */
  hasError?: boolean;
  children: ReactNode;
}

/** A collapsible section, for optional form fields. */
export function Disclosure({ label, note, defaultOpen = false, hasError = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(defaultOpen);
  return (
    <>
      <LazyComponentStylesheet />
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
