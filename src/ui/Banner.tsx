import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: 'info' | 'warning' | 'danger' | 'success';
  title?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

const ICON: Record<NonNullable<BannerProps['tone']>, IconName> = {
  info: 'info',
  warning: 'warning',
  danger: 'warning',
  success: 'check',
};

/** A sentence that matters here and now, in the flow of the page. Give it `role="alert"` if it appears unasked. */
export function Banner({ tone = 'info', title, action, children, className, ...rest }: BannerProps) {
  return (
    <div {...rest} className={classes('banner', `banner_${tone}`, className)}>
      <Icon name={ICON[tone]} />
      <div className="banner__text">
        {title && <strong className="banner__title">{title}</strong>}
        {children}
      </div>
      {action && <div className="banner__action">{action}</div>}
    </div>
  );
}
