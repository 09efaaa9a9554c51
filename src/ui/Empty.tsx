import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface EmptyProps {
  icon?: IconName;
  /** Instead of the icon: a picture of the caller's. */
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** A place where nothing is yet, why that is fine, and the one thing to do next. */
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
