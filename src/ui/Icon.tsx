import { classes } from './classes.ts';
import { ICONS, type IconName } from './icons.ts';

/** A picture beside words or inside a named control; screen readers skip it. It takes the size and colour of the text around it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classes('icon', `icon_${name}`, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
