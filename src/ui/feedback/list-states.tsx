import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

interface EmptyProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty state: why the list is empty, and what to do next. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <div className="empty__picture">
        <Icon name={icon} />
      </div>
      <p className="empty__title">{title}</p>
      {children && <div className="empty__text">{children}</div>}
      {action && <div className="empty__action">{action}</div>}
    </div>
  );
}

type SkeletonProps = { shape?: 'line' | 'title' | 'picture' | 'row'; className?: string };

/** A placeholder for content that is loading; hidden from screen readers, because the list around it has `aria-busy`. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={classes('skeleton', `skeleton_${shape}`, className)} aria-hidden="true" />;
}

/** A progress indicator beside a text or inside an element with `aria-busy`. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
