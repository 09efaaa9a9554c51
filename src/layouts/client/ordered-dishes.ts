import { readPageData } from '#features/catalog/page-data.ts';
import { $token, bearerHeader } from '#features/shared/token.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '../../routes.ts';

const MAX_ORDERED_PRODUCTS = 6;
/** Orders whose dishes the customer has not received, and will not. */
const FAILED_STATUSES: readonly unknown[] = ['rejected', 'cancelled', 'expired'];

/**
 * The ids of the products that a customer has ordered from a restaurant, of the newest orders first. `history` is a response of
 * `getOrders` that no schema has parsed: public pages load no schemas before an interaction. What is missing in it is skipped.
 */
export function orderedProductIds(history: unknown, restaurantId: number): number[] {
  const ids = listOf(history, 'data')
    .filter((order) => fieldOf(fieldOf(order, 'restaurant'), 'id') === restaurantId)
    .filter((order) => !FAILED_STATUSES.includes(fieldOf(order, 'status')))
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
 * Shows a button that replaces the popular dishes of a menu by those that the customer has ordered, and back. Without a press the popular
 * ones stay: what the customer is about to press must not move.
 */
export async function offerOrderedDishes(button: HTMLElement): Promise<void> {
  const row = button.closest('[data-popular]')?.querySelector('ul');
  const restaurantId = readPageData().products[0]?.restaurant_id;
  if (!row || restaurantId === undefined) return;
  const popular = [...row.children];
  const history = await loadHistory();
  const ordered = orderedProductIds(history, restaurantId)
    .flatMap((id) => createTile(id, popular[0]) ?? [])
    .slice(0, MAX_ORDERED_PRODUCTS);
  if (ordered.length === 0) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const showsOrdered = button.ariaPressed !== 'true';
    button.ariaPressed = String(showsOrdered);
    row.replaceChildren(...(showsOrdered ? ordered : popular));
    row.scrollLeft = 0;
  });
}

/**
 * Names the newest delivered order in the link to order again, which then leads to that order. The link is hidden from a customer
 * who has none.
 */
export async function showLatestOrder(link: HTMLAnchorElement): Promise<void> {
  const history = await loadHistory();
  const order = listOf(history, 'data').find((candidate) => fieldOf(candidate, 'status') === 'delivered');
  const id = fieldOf(order, 'id');
  if (typeof id !== 'number') {
    link.hidden = history !== undefined;
    return;
  }
  link.href = href(pageLocale(), 'order', { id });
  const dishes = listOf(order, 'items').map((item) => fieldOf(item, 'name'));
  const description = link.querySelector('[data-order-again-dishes]');
  if (description)
    description.textContent = [fieldOf(fieldOf(order, 'restaurant'), 'name'), ...dishes].filter(Boolean).join(' · ');
}

/** Without the API client, which loads more code than a public page does and, for an expired session, signs out and leaves the page. */
async function loadHistory(): Promise<unknown> {
  const headers = { Accept: 'application/json', 'Accept-Language': pageLocale(), ...bearerHeader($token.get()) };
  try {
    const response = await fetch('/api/orders-history', { headers });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined; // without a connection only the popular dishes are shown
  }
}

/** A link like that to a popular dish, with the texts of the dish's card; undefined if the dish is not on the menu or sold out. */
function createTile(id: number, popular: Element | undefined): Element | undefined {
  // Only a dish that can be ordered has a counter.
  const card = document.querySelector(`[data-product-id="${id}"]:has([data-counter])`);
  const tile = popular && document.importNode(popular, true);
  const link = tile?.querySelector('a');
  if (!card || !link) return undefined;
  const [picture, name, price] = link.children;
  const cardPicture = card.querySelector('.picture');
  if (!picture || !name || !price || !cardPicture) return undefined;
  const thumbnail = document.importNode(cardPicture, true);
  thumbnail.className = picture.className;
  picture.replaceWith(thumbnail);
  link.href = card.querySelector('a')?.href ?? '';
  name.textContent = card.querySelector('h3')?.textContent ?? '';
  price.textContent = card.querySelector('.price')?.textContent ?? '';
  return tile;
}
