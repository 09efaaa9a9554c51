declare global {
  interface Window {
    /** What was pressed before the first script ran, in that order; the head's script holds it. */
    pressed?: HTMLElement[];
  }
}

/** What the first script itself answers. Islands answer for their own once they are there: an order is never pressed twice. */
const ANSWERED = '[data-counter] [data-action], [data-open-modal], [data-theme-switch]';

/** Presses again, now that somebody hears it, what was pressed while the first script was on its way. Nothing is held from now on. */
export function takeUpEarlyPresses(): void {
  window.onclick = null;
  window.onload = null;
  for (const control of window.pressed?.splice(0) ?? []) {
    control.ariaBusy = null;
    if (control.matches(ANSWERED)) control.click();
  }
}
