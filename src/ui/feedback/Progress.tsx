import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../class-names.ts';
import { LazyComponentStyles } from '../LazyComponentStyles.tsx';

interface ProgressProps extends Omit<ComponentProps<'div'>, 'children'> {
  value: number;
  max: number;
  /** Becomes `data-state`: `free` turns the bar green, because its goal, such as free delivery, is reached. */
  state: 'progress' | 'free';
  /** The text above the bar, also its accessible name. */
  children: ReactNode;
}

/** Progress as a text and a bar. */
export function Progress({ value, max, state, className, children, ...rest }: ProgressProps) {
  const textId = useId();
  return (
    <div {...rest} className={classes('progress', className)} data-state={state}>
      <LazyComponentStyles />
      <p className="progress__text" id={textId}>
        {children}
      </p>
      <progress className="progress__bar" value={Math.min(value, max)} max={max} aria-labelledby={textId} />
    </div>
  );
}
