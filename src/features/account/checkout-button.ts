import { goToCheckout } from './sign-in.store.ts';

/** Makes every `[data-action="checkout"]` that is not refused lead to checkout; the answer stops it. */
export function listenForCheckout(): () => void {
  const listening = new AbortController();
  document.addEventListener('click', open, { signal: listening.signal });
  return () => listening.abort();
}

function open(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('[data-action="checkout"]') : null;
  if (!button || button.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]')) return;
  event.preventDefault();
  goToCheckout();
}
