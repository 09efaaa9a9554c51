import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import { LazyComponentStylesheet } from '../LazyComponentStylesheet.tsx';
import { classes } from '../class-names.ts';
import type { IconName } from '../icons.ts';

const ICONS = { info: 'info', warning: 'warning', danger: 'warning', success: 'check' } as const;

interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  action?: ReactNode;
}

/** A message in the flow of the page. Give it `role="alert"` if it appears without a user action. */
export function Banner({ tone = 'info', title, action, children, className, ...rest }: BannerProps) {
  return (
    <div {...rest} className={classes('banner', `banner_${tone}`, className)}>
      <Icon name={ICONS[tone]} />
      <div className="banner__text">
        {title && <strong className="banner__title">{title}</strong>}
        {children}
      </div>
      {action && <div className="banner__action">{action}</div>}
    </div>
  );
}

export type Tone = 'neutral' | 'primary' | 'info' | 'success' | 'warning' | 'danger';

/** A short word or number on a coloured background: a count, a status. */
export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return <span {...rest} className={classes('badge', `badge_${tone}`, className)} />;
}

interface ProgressProps extends Omit<ComponentProps<'div'>, 'children'> {
  value: number;
  max: number;
  /** Becomes `data-state`: `free` turns the bar green, because its goal, such as free delivery, is reached. */
  state: 'progress' | 'free';
  /** The text above the bar, also its accessible name. */
  children: ReactNode;
}

/**
 * Progress as a text and a bar. Its styles are in `components.lazy.scss`, which `LazyComponentStylesheet` links; those
 * of the other components of this file are in `components.scss`.
 */
export function Progress({ value, max, state, className, children, ...rest }: ProgressProps) {
  const textId = useId();
  return (
    <div {...rest} className={classes('progress', className)} data-state={state}>
      <LazyComponentStylesheet />
      <p className="progress__text" id={textId}>
        {children}
      </p>
      <progress className="progress__bar" value={Math.min(value, max)} max={max} aria-labelledby={textId} />
    </div>
  );
}

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

/** A placeholder for content that is loading. It is hidden from screen readers; the list around it has `aria-busy`. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={classes('skeleton', `skeleton_${shape}`, className)} aria-hidden="true" />;
}

/** A progress indicator beside a text or inside an element with `aria-busy`. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
