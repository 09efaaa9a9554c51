import { classes } from '../class-names.ts';

type SkeletonProps = { shape?: 'line' | 'title' | 'picture' | 'row'; className?: string };

/** A placeholder for content that is loading; hidden from screen readers, because the list around it has `aria-busy`. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={classes('skeleton', `skeleton_${shape}`, className)} aria-hidden="true" />;
}
