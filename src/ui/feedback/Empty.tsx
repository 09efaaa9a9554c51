import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

interface EmptyProps {
  icon?: IconName;
  /** Replaces the icon. */
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty state: why the list is empty, and what to do next. */
export function Empty({ icon, picture, title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <div className="empty__picture">{picture ?? (icon && <Icon name={icon} />)}</div>
      <p className="empty__title">{title}</p>
      {children && <div className="empty__text">{children}</div>}
      {action && <div className="empty__action">{action}</div>}
    </div>
  );
}
