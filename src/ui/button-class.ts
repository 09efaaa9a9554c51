import { classes } from './classes.ts';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  full?: boolean | undefined;
}

/** The class names of a button, for React and for plain `<a>` and `<button>` in Astro pages alike. */
export function buttonClass({ variant = 'primary', size = 'medium', full = false }: ButtonLook = {}): string {
  return classes('button', `button_${variant}`, `button_${size}`, full && 'button_full');
}
