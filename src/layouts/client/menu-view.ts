/** The list items of a menu by the ids of their dishes, in the order of the menu. Read when this code is loaded first. */
export const menuItems: ReadonlyMap<number, HTMLElement> = new Map(
  [...document.querySelectorAll<HTMLElement>('[data-menu-item]')].map((item) => [
    Number(item.querySelector<HTMLElement>('[data-product-id]')?.dataset['productId']),
    item,
  ]),
);

let found: readonly number[] | null = null;
let isShown: (id: number) => boolean = () => true;

/**
 * Shows the dishes that a search has found, the best match first, in place of the sections; null shows the sections again. Returns how
 * many are shown.
 */
export function showFound(ids: readonly number[] | null): number {
  found = ids;
  return update();
}

/** Shows only dishes of which `predicate` is true, also among those that a search has found. Returns how many are shown. */
export function filterMenu(predicate: (id: number) => boolean): number {
  isShown = predicate;
  return update();
}

function update(): number {
  const shown = (found ?? [...menuItems.keys()]).filter((id) => menuItems.has(id) && isShown(id));
  const results = resultList();
  results.hidden = found === null;
  // Copies, so that the sections keep their order.
  results.replaceChildren(...(found ? shown.flatMap((id) => copyItem(menuItems.get(id))) : []));
  if (!found) for (const [id, item] of menuItems) item.hidden = !isShown(id);
  for (const section of document.querySelectorAll<HTMLElement>('[data-menu-section]'))
    section.hidden = found !== null || !section.querySelector('[data-menu-item]:not([hidden])');
  const popular = document.querySelector<HTMLElement>('[data-popular]');
  // Its dishes are among the results, or may not pass the filter.
  if (popular) popular.hidden = found !== null || shown.length < menuItems.size;
  return shown.length;
}

function copyItem(item: HTMLElement | undefined): Node[] {
  if (!item) return [];
  const copy = document.importNode(item, true);
  copy.hidden = false;
  copy.removeAttribute('id');
  return [copy];
}

/** The list of the results, above the sections. */
function resultList(): HTMLElement {
  const existing = document.querySelector<HTMLElement>('[data-menu-results]');
  if (existing) return existing;
  const list = document.createElement('ul');
  list.className = 'product-grid';
  list.role = 'list';
  list.dataset['menuResults'] = '';
  document.querySelector('[data-menu-section]')?.before(list);
  return list;
}
