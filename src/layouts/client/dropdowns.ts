/** Dropdowns are plain `<details>`; a click elsewhere and Escape close them as well. */
export function runDropdowns(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details[data-dropdown][open]');
  document.addEventListener('click', ({ target }) => {
    for (const details of open()) if (!(target instanceof Node && details.contains(target))) details.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const details of open()) {
      details.open = false;
      details.querySelector('summary')?.focus();
    }
  });
}
