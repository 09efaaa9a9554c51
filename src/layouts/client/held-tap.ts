import { WAITING } from './openers.ts';

const KEY = 'held-tap';
/** What tells a control from others of its kind. */
const NAMES = ['data-open-modal', 'data-action', 'data-slug', 'data-id', 'href'];

/** Keeps the press that waits for code, because the page is about to be loaded anew. */
export function holdTap(): void {
  const pressed = document.querySelector<HTMLElement>(WAITING);
  if (!pressed) return;
  const product = pressed.closest<HTMLElement>('[data-product-id]')?.dataset['productId'];
  const own = NAMES.filter((name) => pressed.hasAttribute(name)).map((name) => `[${name}="${CSS.escape(pressed.getAttribute(name) ?? '')}"]`);
  sessionStorage.setItem(KEY, JSON.stringify([location.href, (product ? `[data-product-id="${product}"] ` : '') + own.join('')]));
}

/** Presses again what a page before the reload was pressed on; once, and only on the same address. */
export function replayTap(): void {
  const [address, control] = takeHeld();
  if (address === location.href && control) document.querySelector<HTMLElement>(control)?.click();
}

function takeHeld(): [address?: string, control?: string] {
  try {
    const held = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return JSON.parse(held ?? '[]') as [string?, string?];
  } catch {
    return []; // storage is forbidden here, so nothing was kept
  }
}
