import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Sheet } from './Sheet.tsx';

interface ProgressProps extends Omit<ComponentProps<'div'>, 'children'> {
  value: number;
  max: number;
  /** Becomes `data-state`; `free` turns the bar green. */
  state: string;
  /** The sentence above the bar, also its name. */
  children: ReactNode;
}

/** How far along something is, in words and as a bar. */
export function Progress({ value, max, state, children, className, ...rest }: ProgressProps) {
  const textId = useId();
  return (
    <div {...rest} className={classes('progress', className)} data-state={state}>
      <Sheet />
      <p className="progress__text" id={textId}>
        {children}
      </p>
      <progress className="progress__bar" value={Math.min(value, max)} max={max} aria-labelledby={textId} />
    </div>
  );
}
