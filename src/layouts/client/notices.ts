/** Names of the notices in Shell.astro. */
type NoticeName = 'cookies-blocked' | 'load-failure' | 'offline-notice';

/**
 * Shows or hides a notice of the shell. It is a popover, above open modals; shell.scss shows it by `data-shown` in
 * browsers without popovers.
 */
export function toggleNotice(name: NoticeName, isShown: boolean): void {
  const notice = document.querySelector<HTMLElement>(`[data-${name}]`);
  notice?.toggleAttribute('data-shown', isShown);
  // eslint-disable-next-line baseline-js/use-baseline, @typescript-eslint/no-unnecessary-condition -- see above
  notice?.togglePopover?.(isShown);
}
