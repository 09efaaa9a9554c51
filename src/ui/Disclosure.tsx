import { type ReactNode, useState } from 'react';
import { LazyComponentStylesheet } from './LazyComponentStylesheet.tsx';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  label: string;
  /** Whether the content is shown initially. */
  defaultOpen?: boolean;
  /** Opens the content when it becomes true, so that an error or a new value in it is visible; the user may close it. */
  forceOpen?: boolean;
  children: ReactNode;
}

/** A collapsible section, for optional form fields. */
export function Disclosure({ label, defaultOpen = false, forceOpen = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(defaultOpen);
  return (
    <>
      <LazyComponentStylesheet />
      <details
        className="disclosure"
        open={isOpen || forceOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="disclosure__label">
          <span>{label}</span>
          <Icon name="chevronDown" />
        </summary>
        <div className="fields disclosure__content">{children}</div>
      </details>
    </>
  );
}
