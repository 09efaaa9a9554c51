import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass, classes } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

type ButtonProps = ButtonLook & ComponentProps<'button'> & { busy?: boolean };

/** While `busy`, the button ignores clicks. Its width, its label for screen readers and the focus do not change. */
export function Button({ variant, size, fullWidth, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ variant, size, fullWidth }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      <span className="button__label">{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classes(buttonClass({ variant, size, fullWidth }), className)}>
      <span className="button__label">{children}</span>
    </a>
  );
}

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string };

/** A button without text; `label` is its accessible name. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classes('icon-button', className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
