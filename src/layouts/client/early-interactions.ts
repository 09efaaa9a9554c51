import { requestIslandHydration } from '#lib/scheduling.ts';
import { showStoredLists, WAITING_CONTROLS } from './modals.ts';

declare global {
  interface Window {
    /** Buttons that were clicked before the first script ran, in order (before-paint.ts). */
    earlyClicks?: HTMLElement[];
  }
}

/** Controls of the first script. Clicks on islands are not replayed, so that no order is submitted twice. */
const REPLAYED = '[data-counter] [data-action], [data-open-modal], [data-theme-switch], [data-favourite]';

/**
 * Replays the clicks made while the first script was loading. Removes the handlers of before-paint.ts: one collects these clicks,
 * the other shows a notice if the page has loaded without this script.
 */
export function replayEarlyClicks(): void {
  window.onclick = null;
  window.onload = null;
  for (const control of window.earlyClicks?.splice(0) ?? []) {
    control.ariaBusy = null;
    if (control.matches(REPLAYED)) control.click();
  }
}

const PENDING_CLICK = 'pending-click';
type PendingClick = { url: string; control: string };

/** Attributes that distinguish controls of the same kind. */
const IDENTIFYING = ['data-open-modal', 'data-action', 'data-slug', 'data-id', 'href'];

/** Stores the click that waits for code, for the page that is loaded again after a missing file (chunk-reload.ts). */
export function storePendingClick(): void {
  const clicked = document.querySelector<HTMLElement>(WAITING_CONTROLS);
  if (!clicked) return;
  const product = clicked.closest<HTMLElement>('[data-product-id]')?.dataset['productId'];
  const own = IDENTIFYING.filter((name) => clicked.hasAttribute(name)).map(
    (name) => `[${name}="${CSS.escape(clicked.getAttribute(name) ?? '')}"]`,
  );
  const control = (product ? `[data-product-id="${product}"] ` : '') + own.join('');
  sessionStorage.setItem(PENDING_CLICK, JSON.stringify({ url: location.href, control } satisfies PendingClick));
}

/**
 * Resumes what the previous page stored in this tab: a click that waited for code is replayed once and only at the same
 * URL; a toast and the link to open orders are shown by the code of the modals, which `requestIslandHydration` loads.
 */
export function resumeFromStorage(): void {
  try {
    const { url, control } = JSON.parse(sessionStorage.getItem(PENDING_CLICK) ?? '{}') as PendingClick;
    sessionStorage.removeItem(PENDING_CLICK);
    if (url === location.href) document.querySelector<HTMLElement>(control)?.click();
    if (sessionStorage.getItem('toast') !== null) requestIslandHydration();
    // The link to known open orders is part of the modals' code, which also reads its status.
    const stored = JSON.parse(localStorage.getItem('open-orders') ?? 'null') as { orders?: unknown[] } | null;
    if (stored?.orders?.length) requestIslandHydration();
    showStoredLists();
  } catch {
    return; // access to the storage is denied, so nothing was stored
  }
}
