import { $count } from '#features/cart/cart.store.ts';

/** What only a cart that is not empty shows, on the bar of a phone and in the menu, is fetched when there is one. */
export function runWithCart(): void {
  let asked = false;
  $count.subscribe((count) => {
    if (asked || count === 0) return;
    asked = true;
    void import('./cart-bar.ts').then(({ runCartBar }) => runCartBar());
    void import('./menu-link.ts').then(({ runMenuLink }) => runMenuLink());
  });
}
