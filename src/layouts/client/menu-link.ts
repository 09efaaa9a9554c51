import { $city, $restaurantId } from '#features/cart/cart.store.ts';
import { menuAddress } from './menu-address.ts';

/**
 * Where the route names no restaurant, the menu item leads to the one of the cookies.
 * Its address needs the restaurant's slug, which the catalog knows.
 */
export async function runMenuLink(): Promise<void> {
  const items = [...document.querySelectorAll<HTMLElement>('[data-navigation="menu"][hidden]')];
  const id = $restaurantId.get();
  const city = $city.get();
  if (items.length === 0 || !id || !city) return;
  const address = await menuAddress(city, id);
  for (const item of items) {
    const link = item.querySelector('a');
    if (!address || !link) continue;
    link.href = address;
    item.hidden = false;
  }
}
