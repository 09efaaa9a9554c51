import { $installMethod, installApp, watchInstallation } from '#features/shared/install-app.ts';

/** The section that installs the shop: shown by this script, because it does nothing without one. */
const section = document.querySelector<HTMLElement>('[data-install-section]');
const button = section?.querySelector<HTMLButtonElement>('[data-action="install"]');

watchInstallation();
$installMethod.subscribe((method) => {
  if (section) section.hidden = method === 'installed';
});

button?.addEventListener('click', () => {
  if (button.getAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  void installApp()
    .then((method) => {
      for (const help of section?.querySelectorAll<HTMLElement>('[data-install-help]') ?? [])
        help.hidden = help.dataset['installHelp'] !== method;
    })
    .finally(() => button.removeAttribute('aria-busy'));
});
