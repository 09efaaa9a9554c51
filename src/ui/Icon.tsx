import { classes } from './classes.ts';
import sprite from './icons.svg?url';
import type { IconName } from './icons.ts';

/**
 * A picture beside words or inside a named control; screen readers skip it. It takes the size and colour of the text
 * around it, and its lines from the file that the page has fetched already.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classes('icon', `icon_${name}`, className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
