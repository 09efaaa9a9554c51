import { $count } from '#features/cart/cart.store.ts';
import { whenIdle } from '#platform/idle.ts';
import { announceIntent } from '#platform/intent.ts';

const NEEDS = '[data-open-modal], [data-options] [data-counter], [data-guarded], [data-needs-code]';

/** Personal screens use the stores at once. */
const AT_ONCE = /^(account|orders?$|checkout)/;

function savesData(): boolean | undefined {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData;
}

/**
 * The modals' code is fetched when a visitor reaches for something that needs it: pointer over or down, focus, key.
 * A cart that is not empty counts as an intent too, at the first idle moment, unless the visitor saves data.
 */
export function runIntent(): void {
  const heard = ({ target }: Event) => {
    if (target instanceof Element && target.closest(NEEDS)) announceIntent();
  };
  for (const kind of ['pointerover', 'pointerdown', 'focusin', 'keydown']) document.addEventListener(kind, heard);

  if (AT_ONCE.test(document.body.dataset['route'] ?? '')) announceIntent();

  const badges = document.querySelectorAll<HTMLElement>('[data-cart-count]');
  $count.subscribe((count) => {
    for (const badge of badges) {
      badge.hidden = count === 0;
      badge.textContent = String(count);
    }
    if (count > 0 && !savesData()) whenIdle(announceIntent);
  });
}
