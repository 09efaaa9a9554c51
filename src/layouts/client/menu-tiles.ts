const findRow = () => document.querySelector('[data-popular] ul');

let popular: readonly Element[] | undefined;

/** The tiles that the server has rendered into the row of popular dishes. */
const popularTiles = (): readonly Element[] => (popular ??= [...(findRow()?.children ?? [])]);

/** Shows other tiles in the row of popular dishes of a menu while a button above it is pressed; one button at a time. */
export function showTilesWhilePressed(button: HTMLElement, tiles: () => readonly Element[]): void {
  const original = popularTiles();
  button.addEventListener('click', () => {
    const row = findRow();
    const isShown = button.ariaPressed !== 'true';
    for (const other of document.querySelectorAll('[data-popular] [aria-pressed]')) other.ariaPressed = 'false';
    button.ariaPressed = String(isShown);
    row?.replaceChildren(...(isShown ? tiles() : original));
    dispatchEvent(new Event('shop:dish-cards-added'));
    if (row) row.scrollLeft = 0;
  });
}

/** A link like that to a popular dish, with the texts of the dish's card; undefined if the dish is not on the menu or sold out. */
export function createTile(id: number): Element | undefined {
  // Only a dish that can be ordered has a counter.
  const card = document.querySelector(`[data-product-id="${id}"]:has([data-counter])`);
  const [popular] = popularTiles();
  const tile = popular && document.importNode(popular, true);
  const link = tile?.querySelector('a');
  if (!card || !link) return undefined;
  // What follows them is a warning of that dish.
  const [picture, name, price, ...others] = link.children;
  for (const other of others) other.remove();
  const cardPicture = card.querySelector('.picture');
  if (!picture || !name || !price || !cardPicture) return undefined;
  const thumbnail = document.importNode(cardPicture, true);
  thumbnail.className = picture.className;
  picture.replaceWith(thumbnail);
  // As in the card: a press finds the card by it, and opens the sheet of the dish.
  link.setAttribute('href', card.querySelector('a')?.getAttribute('href') ?? '');
  name.textContent = card.querySelector('h3')?.textContent ?? '';
  price.textContent = card.querySelector('.price')?.textContent ?? '';
  return tile;
}
