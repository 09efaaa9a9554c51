/** Joins class names, leaving out what is switched off: `classes('button', busy && 'button_busy')`. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
