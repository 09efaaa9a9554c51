import type { ComponentProps } from 'react';
import { classes } from '../class-names.ts';

export type Tone = 'neutral' | 'primary' | 'info' | 'success' | 'warning' | 'danger';

/** A short word or number on a coloured background: a count, a status. */
export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return <span {...rest} className={classes('badge', `badge_${tone}`, className)} />;
}
