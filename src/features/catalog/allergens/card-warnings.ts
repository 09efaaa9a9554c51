import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { loadTranslator } from '#i18n/load.ts';
import { linkStylesheet } from '#lib/link-stylesheet.ts';
import { createIcon } from '#ui/create-icon.ts';
import { findPageProduct } from '../page-data.ts';
import {
  type AllergenWarning,
  evaluateAllergens,
  findWarning,
  loadAllergenDeclarations,
  warningText,
} from './allergen-warning.ts';
import { $myAllergens } from './my-allergens.store.ts';
import stylesheetUrl from './allergens.lazy.scss?url';

let isStarted = false;
/** Of several updates at once, the last one is shown. */
let updates = 0;

/** Warns on the cards of dishes of the customer's allergens, and on those that are put on the page later. */
export function watchCardWarnings(): void {
  if (isStarted) return;
  isStarted = true;
  $myAllergens.subscribe(() => void update());
  addEventListener('shop:dish-cards-added', () => void update());
}

async function update(): Promise<void> {
  updates += 1;
  const current = updates;
  const avoided = $myAllergens.get();
  const ids = [...findCards().keys()];
  if (avoided.length === 0 || ids.length === 0) return removeWarnings();
  const [t, declarations] = await Promise.all([
    loadTranslator(['allergens', 'catalog']),
    loadAllergenDeclarations(
      browserApiClient(),
      ids.map((id) => ({ id, restaurantId: findPageProduct(id)?.restaurant_id ?? 0 })),
    ),
  ]);
  if (current !== updates) return;
  void linkStylesheet(stylesheetUrl);
  removeWarnings();
  for (const [id, cards] of findCards()) {
    const warning = findWarning(evaluateAllergens(declarations.get(id)), avoided);
    if (!warning) continue;
    const text = warningText(warning, t);
    for (const card of cards) card.querySelector('.price')?.parentElement?.after(createWarning('p', warning, text));
    findTile(cards[0])?.append(createWarning('small', warning, text));
  }
}

/** The cards of the page, and the article of a dish on its own page, by the ids of their dishes. */
const findCards = (): Map<number, HTMLElement[]> =>
  Map.groupBy(document.querySelectorAll<HTMLElement>('main article[data-product-id]'), ({ dataset }) =>
    Number(dataset['productId']),
  );

/** The link to a dish in the row of popular ones. */
function findTile(card: Element | undefined): Element | null {
  const path = card?.querySelector(':scope > a')?.getAttribute('href');
  return path ? document.querySelector(`[data-popular] li > a[href="${CSS.escape(path)}"]`) : null;
}

function removeWarnings(): void {
  for (const warning of document.querySelectorAll('main :is(article, [data-popular]) .allergen-warning'))
    warning.remove();
}

function createWarning(tag: 'p' | 'small', { kind }: AllergenWarning, text: string): Element {
  const element = document.createElement(tag);
  element.className = `allergen-warning allergen-warning_${kind}`;
  element.append(createIcon(kind === 'contains' ? 'warning' : 'info'), text);
  return element;
}
