const load = () => import('./switch-theme.ts');

/** The theme follows the system until the customer chooses. Before the first paint the head's script has set the choice. */
export function runTheme(): void {
  if (document.documentElement.dataset['theme']) void load().then(({ colourBrowser }) => colourBrowser());
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-switch]')) void load().then(({ switchTheme }) => switchTheme());
  });
}
