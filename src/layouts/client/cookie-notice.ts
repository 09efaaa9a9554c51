/** Controls that need cookies: cart, session. */
const NEEDS_COOKIES =
  '[data-counter] [data-action], [data-guarded], [data-action="checkout"], [data-open-modal="authPhone"]';

/** Whether the browser refuses cookies, so that neither a cart nor a session can be stored. */
export const areCookiesBlocked = (): boolean => navigator.cookieEnabled === false;

/** Where cookies are blocked, the first click that needs them shows why and how to order instead. */
export function runCookieNotice(): void {
  if (!areCookiesBlocked()) return;
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element && event.target.closest(NEEDS_COOKIES))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      showCookieNotice();
    },
    true,
  );
}

export function showCookieNotice(): void {
  document.querySelector<HTMLElement>('[data-cookies-blocked]')?.showPopover();
}
