import { $count, $restaurantId } from '#features/cart/cart.store.ts';
import { onIntent } from '#platform/intent.ts';

/**
 * What only a cart that is not empty shows, on the bar of a phone and in the menu, is fetched when there is one.
 * The menu item stands for the restaurant chosen last, so an emptied cart keeps it; its code waits for an intent.
 */
export function runWithCart(): void {
  let asked = false;
  $count.subscribe((count) => {
    if (asked || count === 0) return;
    asked = true;
    void import('./cart-bar.ts').then(({ runCartBar }) => runCartBar());
    onIntent(showMenuLink);
  });
  onIntent(() => {
    if (!asked && $restaurantId.get()) showMenuLink();
  });
}

function showMenuLink(): void {
  void import('./menu-link.ts').then(({ runMenuLink }) => runMenuLink());
}
