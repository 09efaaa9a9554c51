import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { loadTranslator } from '#i18n/load.ts';
import { cloneTemplate } from '#lib/clone-template.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { linkStylesheet } from '#lib/link-stylesheet.ts';
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
import { groupBy } from '#lib/group-by.ts';

let isStarted = false;
/** The number of the latest update; earlier ones that are still loading are discarded. */
let latestUpdate = 0;

/**
 * Shows warnings of the customer's allergens on the cards of dishes from now on, also on cards that are added later and
 * after every change of the allergens.
 */
export function showProductCardWarnings(): void {
  if (isStarted) return;
  isStarted = true;
  const updateCards = () => void ignoreFailure('the warnings stay as they are until the next update', update());
  $myAllergens.subscribe(updateCards);
  addEventListener('shop:dish-cards-added', updateCards);
}

async function update(): Promise<void> {
  latestUpdate += 1;
  const thisUpdate = latestUpdate;
  const avoided = $myAllergens.get();
  const ids = [...findCards().keys()];
  if (avoided.length === 0 || ids.length === 0) return removeWarnings();
  const [t, declarations] = await Promise.all([
    loadTranslator(['allergens', 'catalog']),
    loadAllergenDeclarations(
      browserApiClient('page'),
      ids.map((id) => ({ id, restaurantId: findPageProduct(id)?.restaurant_id ?? 0 })),
    ),
  ]);
  if (thisUpdate !== latestUpdate) return;
  void linkStylesheet(stylesheetUrl);
  removeWarnings();
  for (const [id, cards] of findCards()) {
    const warning = findWarning(evaluateAllergens(declarations.get(id)), avoided);
    if (!warning) continue;
    const text = warningText(warning, t);
    for (const card of cards) card.querySelector('.price')?.parentElement?.after(createWarning(warning, text));
    findTile(cards[0])?.append(createWarning(warning, text));
  }
}

/** The cards of dishes, and the article on the page of a dish, by the id of the dish. */
const findCards = (): Map<number, HTMLElement[]> =>
  groupBy(document.querySelectorAll<HTMLElement>('main article[data-product-id]'), ({ dataset }) =>
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

function createWarning({ kind }: AllergenWarning, text: string): Element {
  const element = cloneTemplate(`allergen-warning-${kind}`);
  element.append(text);
  return element;
}
