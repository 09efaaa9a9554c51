import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../class-names.ts';
import { Icon } from '../Icon.tsx';

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
