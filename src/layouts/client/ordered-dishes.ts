import { API_ACCEPT } from '#contract/constants.ts';
import { endedWithoutDelivery } from '#contract/order-lifecycle.ts';
import { readPageData } from '#features/catalog/page-data.ts';
import { $token, bearerHeader } from '#features/shared/token.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { savesData } from '#lib/idle-work.ts';
import { createTile, showTilesWhilePressed } from './menu-tiles.ts';

const MAX_ORDERED_PRODUCTS = 6;

/**
 * The ids of the products that a customer has ordered from a restaurant, newest orders first. `history` is an unparsed
 * response of `getOrders`, because public pages load no schemas before an interaction. Missing fields are skipped.
 */
export function orderedProductIds(history: unknown, restaurantId: number): number[] {
  const ids = listOf(history, 'data')
    .filter((order) => fieldOf(fieldOf(order, 'restaurant'), 'id') === restaurantId)
    .filter((order) => !endedWithoutDelivery(String(fieldOf(order, 'status'))))
    .flatMap((order) => listOf(order, 'items').map((item) => fieldOf(item, 'product_id')))
    .filter((id) => typeof id === 'number');
  return [...new Set(ids)];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}

/**
 * Shows a button that switches between the popular dishes of a menu and those that the customer has ordered. The
 * popular dishes stay until it is pressed, so that the layout does not shift under the customer's finger.
 */
export async function offerOrderedDishes(button: HTMLElement): Promise<void> {
  const restaurantId = readPageData().products[0]?.restaurant_id;
  if (restaurantId === undefined) return;
  const ordered = orderedProductIds(await loadHistory(), restaurantId)
    .flatMap((id) => createTile(id) ?? [])
    .slice(0, MAX_ORDERED_PRODUCTS);
  if (ordered.length === 0) return;
  button.hidden = false;
  showTilesWhilePressed(button, () => ordered);
  button.addEventListener('click', () => void showOrdersOf(restaurantId, button), { once: true });
}

/** Shows the last orders of a restaurant below the row of dishes; styles show them while the button is pressed. */
async function showOrdersOf(restaurantId: number, button: HTMLElement): Promise<void> {
  const shelf = button.closest('[data-popular]')?.querySelector('[data-order-again-shelf]');
  if (!shelf) return;
  const { mountOrderAgain } = await import('#features/orders/order-again/OrderAgainShelf.tsx');
  mountOrderAgain(shelf, { restaurantId });
}

/** Shows the last orders on the home page instead of the link to them. Hides the section if there are no orders. */
export async function showLastOrders(section: HTMLElement): Promise<void> {
  const shelf = section.querySelector('[data-order-again-shelf]');
  if (!shelf || savesData()) return;
  const { mountOrderAgain } = await import('#features/orders/order-again/OrderAgainShelf.tsx');
  mountOrderAgain(shelf, { restaurantId: null, onLoad: (hasOrders) => (section.hidden = !hasOrders) });
}

/**
 * The response of `getOrders`; undefined if it fails. Does not use the API client, which would load more code on public
 * pages and, for an expired session, sign the customer out and leave the page.
 */
async function loadHistory(): Promise<unknown> {
  const headers = { Accept: API_ACCEPT, 'Accept-Language': pageLocale(), ...bearerHeader($token.get()) };
  try {
    const response = await fetch('/api/orders-history?page=1', { headers });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined; // without a connection only the popular dishes are shown
  }
}
