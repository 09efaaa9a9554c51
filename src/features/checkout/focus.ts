/** Leads to the first field that has an error, in the order of the page. */
export function focusFirstError(form: HTMLElement | null): void {
  const error = form?.querySelector('[data-error]:not(:empty)');
  const control = error?.closest('[data-field]')?.querySelector<HTMLElement>('input, textarea, button');
  control?.focus();
}
