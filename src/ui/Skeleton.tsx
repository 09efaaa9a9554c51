import { classes } from './classes.ts';

/** The shape of something that is still loading; hidden from screen readers, the list around it says `aria-busy`. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'title' | 'circle' | 'picture' | 'row';
  className?: string;
}) {
  return <span className={classes('skeleton', `skeleton_${shape}`, className)} aria-hidden="true" />;
}
