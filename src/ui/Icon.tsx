import { classes } from './class-names.ts';
import sprite from './icons.svg?url';
import type { IconName } from './icons.ts';

/** A decorative icon in the size and colour of the text around it, from the sprite file. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classes('icon', `icon_${name}`, className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
