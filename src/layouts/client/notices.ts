/** Names of the notices in Shell.astro. */
type NoticeName = 'cookies-blocked' | 'load-failure' | 'offline-notice';

/**
 * Shows or hides a notice of the shell. It is a popover, above open modals; shell.scss shows it by the attribute of the
 * root element in browsers without popovers.
 */
export function toggleNotice(name: NoticeName, isShown: boolean): void {
  document.documentElement.toggleAttribute(`data-shows-${name}`, isShown);
  document.querySelector<HTMLElement>(`[data-${name}]`)?.togglePopover?.(isShown);
}
