import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** The control's name; nothing else tells what it does. */
  label: string;
  tone?: 'plain' | 'filled';
};

export function IconButton({ icon, label, tone = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes('icon-button', `icon-button_${tone}`, className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}
