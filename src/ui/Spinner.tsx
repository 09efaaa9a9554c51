import { classes } from './classes.ts';

/** Something is under way. Whoever shows it says so in words or with `aria-busy`. */
export function Spinner({ className }: { className?: string }) {
  return <span className={classes('spinner', className)} aria-hidden="true" />;
}
