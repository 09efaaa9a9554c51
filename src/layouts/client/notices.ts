/** Names of the notices in Shell.astro. */
type NoticeName = 'cookies-blocked' | 'load-failure' | 'offline-notice';

/**
 * Shows or hides a notice of the shell. It is a popover, above open modals; shell.scss shows it by `data-shown` in
 * browsers without popovers.
 */
export function toggleNotice(name: NoticeName, isShown: boolean): void {
  const notice = document.querySelector<HTMLElement>(`[data-${name}]`);
  notice?.toggleAttribute('data-shown', isShown);
  notice?.togglePopover?.(isShown);
}
