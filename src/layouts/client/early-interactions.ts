import { announceIntent } from '#lib/intent.ts';
import { WAITING } from './modals.ts';

declare global {
  interface Window {
    /** What was pressed before the first script ran, in that order (before-paint.ts). */
    earlyPresses?: HTMLElement[];
  }
}

/** What the first script itself responds to. Islands respond to their own once they are there: an order is never pressed twice. */
const REPLAYED = '[data-counter] [data-action], [data-open-modal], [data-theme-switch]';

/** Presses again what was pressed while the first script was on its way. Nothing is collected from now on. */
export function replayEarlyPresses(): void {
  window.onclick = null;
  window.onload = null;
  for (const control of window.earlyPresses?.splice(0) ?? []) {
    control.ariaBusy = null;
    if (control.matches(REPLAYED)) control.click();
  }
}

const PENDING_PRESS = 'pending-press';
/** What tells a control from others of its kind. */
const IDENTIFYING = ['data-open-modal', 'data-action', 'data-slug', 'data-id', 'href'];

/** Stores the press that waits for code, because the page is about to reload. */
export function storePendingPress(): void {
  const pressed = document.querySelector<HTMLElement>(WAITING);
  if (!pressed) return;
  const product = pressed.closest<HTMLElement>('[data-product-id]')?.dataset['productId'];
  const own = IDENTIFYING.filter((name) => pressed.hasAttribute(name)).map(
    (name) => `[${name}="${CSS.escape(pressed.getAttribute(name) ?? '')}"]`,
  );
  sessionStorage.setItem(
    PENDING_PRESS,
    JSON.stringify({
      address: location.href,
      control: (product ? `[data-product-id="${product}"] ` : '') + own.join(''),
    }),
  );
}

/**
 * Takes up what the page before left in this tab: a press that waited for code is pressed again, once and only on the same
 * address; a toast is shown by the modals' code.
 */
export function resumeFromStorage(): void {
  const { address, control } = takePendingPress();
  if (address === location.href && control) document.querySelector<HTMLElement>(control)?.click();
  if (hasToast()) announceIntent();
}

function takePendingPress(): { readonly address?: string; readonly control?: string } {
  try {
    const pending = sessionStorage.getItem(PENDING_PRESS);
    sessionStorage.removeItem(PENDING_PRESS);
    return JSON.parse(pending ?? '{}') as { address?: string; control?: string };
  } catch {
    return {}; // storage is forbidden here, so nothing was stored
  }
}

function hasToast(): boolean {
  try {
    return sessionStorage.getItem('toast') !== null;
  } catch {
    return false; // storage is forbidden here, so nothing was stored
  }
}
