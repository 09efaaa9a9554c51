import { $count, $restaurantId } from '#features/cart/cart.store.ts';
import { whenIdle } from '#lib/scheduling.ts';
import { announceIntent, onIntent } from '#lib/intent.ts';

/**
 * The badges with the cart's count, on every page. A cart that is not empty counts as an intent at the first idle moment,
 * unless the user saves data, and brings the cart bar.
 */
export function runCartIndicators(): void {
  const badges = document.querySelectorAll<HTMLElement>('[data-cart-count]');
  let hadLines = false;
  $count.subscribe((count) => {
    for (const badge of badges) {
      badge.hidden = count === 0;
      badge.textContent = String(count);
    }
    if (count === 0) return;
    if (!savesData()) whenIdle(announceIntent);
    if (hadLines) return;
    hadLines = true;
    void import('./cart-bar.ts').then(({ runCartBar }) => runCartBar());
  });
  // An emptied cart keeps its restaurant, and with it the menu item.
  onIntent(() => {
    if (hadLines || $restaurantId.get()) void import('./menu-link.ts').then(({ runMenuLink }) => runMenuLink());
  });
}

function savesData(): boolean | undefined {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData;
}
