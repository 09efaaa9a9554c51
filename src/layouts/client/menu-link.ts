import { $city, $lines, $restaurantId } from '#features/cart/cart.store.ts';

/**
 * Where the route names no restaurant, the menu item leads to the one of the cookies.
 * Its address needs the restaurant's slug, which the catalog knows.
 */
export function runMenuLink(): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-navigation="menu"][hidden]')];
  const id = $restaurantId.get();
  const city = $city.get();
  if (items.length === 0 || !id || !city || $lines.get().length === 0) return;
  void import('./menu-address.ts').then(async ({ menuAddress }) => {
    const address = await menuAddress(city, id);
    for (const item of items) {
      const link = item.querySelector('a');
      if (!address || !link) continue;
      link.href = address;
      item.hidden = false;
    }
  });
}
