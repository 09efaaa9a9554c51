import { cloneTemplate } from '#lib/clone-template.ts';

const findRow = () => document.querySelector('[data-popular] ul');

let serverTiles: readonly Element[] | undefined;

/** The tiles of popular dishes that the server has rendered. */
const popularTiles = (): readonly Element[] => (serverTiles ??= [...(findRow()?.children ?? [])]);

/**
 * Makes a button show other tiles in the row of popular dishes while it is pressed. One button is pressed at a time.
 */
export function showTilesWhilePressed(button: HTMLElement, tiles: () => readonly Element[]): void {
  const original = popularTiles();
  button.addEventListener('click', () => {
    const row = findRow();
    const isShown = button.getAttribute('aria-pressed') !== 'true';
    for (const other of document.querySelectorAll('[data-popular] [aria-pressed]'))
      other.setAttribute('aria-pressed', 'false');
    button.setAttribute('aria-pressed', String(isShown));
    row?.replaceChildren(...(isShown ? tiles() : original));
    // Tiles show allergen warnings too, and this event updates all warnings.
    dispatchEvent(new Event('shop:dish-cards-added'));
    if (row) row.scrollLeft = 0;
  });
}

/**
 * Creates a tile from the content of a dish's card. Returns undefined if the dish is not on the menu or sold out.
 */
export function createTile(id: number): Element | undefined {
  // Only a dish that can be ordered has a counter.
  const card = document.querySelector(`[data-product-id="${id}"] [data-counter]`)?.closest('[data-product-id]');
  if (!card) return undefined;
  const tile = cloneTemplate('tile');
  const link = tile.querySelector('a');
  const [picture, name, price] = link?.children ?? [];
  if (!link || !picture || !name || !price) return undefined;
  const cardPicture = card.querySelector('.picture');
  if (cardPicture) {
    const thumbnail = document.importNode(cardPicture, true);
    thumbnail.className = picture.className;
    picture.replaceWith(thumbnail);
  } else picture.remove();
  // The click handler finds the card by this URL and opens the sheet of the dish.
  link.setAttribute('href', card.querySelector('a')?.getAttribute('href') ?? '');
  const heading = card.querySelector('h3');
  name.textContent = heading?.textContent ?? '';
  if (heading?.lang) name.setAttribute('lang', heading.lang);
  price.textContent = card.querySelector('.price')?.textContent ?? '';
  return tile;
}
