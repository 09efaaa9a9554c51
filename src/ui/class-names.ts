/** Joins class names, leaving out falsy ones: `classes('button', busy && 'button_busy')`. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  fullWidth?: boolean | undefined;
}

/** The class names of a button, for React and for plain `<a>` and `<button>` in Astro pages. */
export function buttonClass({ variant = 'primary', size = 'medium', fullWidth = false }: ButtonLook = {}): string {
  return classes('button', `button_${variant}`, `button_${size}`, fullWidth && 'button_full');
}
