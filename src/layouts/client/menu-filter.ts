import { ALLERGENS, DIETS } from '#contract/value-lists.ts';
import { $myAllergens } from '#features/catalog/allergens/my-allergens.store.ts';
import { DIET_ICONS } from '#features/catalog/catalog-text.ts';
import { loadMenu } from '#features/catalog/catalog.store.ts';
import {
  choiceCount,
  decodeChoice,
  encodeChoice,
  type FilterChoice,
  type FilterableProduct,
  hideReason,
  type HideReason,
} from '#features/catalog/menu-filter.ts';
import { readPageData } from '#features/catalog/page-data.ts';
import { toggled } from '#features/catalog/search/search-params.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import type { Translate } from '#i18n/keys.ts';
import { loadTranslator } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { linkStylesheet } from '#lib/link-stylesheet.ts';
import { requestIslandHydration } from '#lib/idle-work.ts';
import { createIcon } from '#ui/create-icon.ts';
import type { IconName } from '#ui/icons.ts';
import stylesheetUrl from '../menu-filter.lazy.scss?url';
import { filterMenu } from './menu-view.ts';

type PanelTranslate = Translate<'allergens' | 'catalog' | 'common' | 'search'>;

/**
 * The filter choice is stored in the state of the history entry, not in the URL: allergens are health data, and
 * URLs are sent and logged. Every change adds an entry, so that Back undoes it and a reload restores it.
 */
interface EntryState {
  readonly menuFilter?: string;
}
const NO_FILTER: FilterChoice = { diets: [], excludedAllergens: [] };

let panel: HTMLElement | undefined;

/**
 * Opens or closes the filter panel of a menu. Closing it does not change the filter.
 * @param movesFocus whether the focus moves into the opened panel
 */
export async function toggleMenuFilter(button: HTMLButtonElement, movesFocus: boolean): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  if (panel) panel.hidden = !panel.hidden;
  else {
    button.setAttribute('aria-busy', 'true');
    try {
      panel = await createPanel(button);
    } finally {
      button.removeAttribute('aria-busy');
    }
    document.querySelector('[data-menu-found]')?.before(panel);
  }
  button.setAttribute('aria-expanded', String(!panel.hidden));
  if (panel.hidden || !movesFocus) return;
  const menu = button.closest('.menu');
  if (menu && menu.getBoundingClientRect().top < 0) menu.scrollIntoView({ behavior: 'instant' });
  panel.querySelector('button')?.focus({ preventScroll: true });
}

async function createPanel(button: HTMLButtonElement): Promise<HTMLElement> {
  const [t] = await Promise.all([
    loadTranslator(['allergens', 'catalog', 'common', 'search']),
    linkStylesheet(stylesheetUrl),
  ]);
  const element = document.createElement('section');
  element.className = 'menu-filter-panel';
  element.setAttribute('aria-label', t('search:filters'));
  element.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    void toggleMenuFilter(button, false);
    button.focus();
  });
  await fillPanel(element, button, t);
  return element;
}

/** Renders the controls of the filter or, if the menu could not be loaded, a message and a button to try again. */
async function fillPanel(element: HTMLElement, button: HTMLButtonElement, t: PanelTranslate): Promise<void> {
  const restaurantId = readPageData().products[0]?.restaurant_id ?? 0;
  const menu = await ignoreFailure('the panel shows a message', loadMenu(browserApiClient('customer'), restaurantId));
  if (menu) {
    const products = menu.categories.flatMap((category) => category.products);
    return showControls(element, button, t, new Map(products.map((product) => [product.id, product])));
  }
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.textContent = t('allergens:loadFailed');
  const retry = createTextButton(t('common:tryAgain'), () => {
    // A second press while loading would add the controls and their listeners twice.
    if (retry.getAttribute('aria-busy') === 'true') return;
    retry.setAttribute('aria-busy', 'true');
    // The retry button, which has the focus, is replaced.
    void fillPanel(element, button, t).then(() => focusFirstControl(element));
  });
  element.replaceChildren(notice, retry);
}

const focusFirstControl = (element: HTMLElement): void =>
  element.querySelector<HTMLElement>('li:not([hidden]) > button, :scope > button')?.focus();

function showControls(
  element: HTMLElement,
  button: HTMLButtonElement,
  t: PanelTranslate,
  products: ReadonlyMap<number, FilterableProduct>,
): void {
  let choice = NO_FILTER;
  const count = document.createElement('b');
  button.append(count);

  const choose = (next: FilterChoice) => {
    // Going back from the first change must restore the menu without a filter.
    if (entryState()?.menuFilter === undefined) writeEntryState('replaceState', choice);
    writeEntryState('pushState', next);
    apply(next);
  };
  const excludeAllergens = (excludedAllergens: FilterChoice['excludedAllergens']) =>
    choose({ ...choice, excludedAllergens });
  const offeredDiets = DIETS.filter((diet) => [...products.values()].some(({ diets }) => diets.includes(diet)));
  const mine = createChip(t('allergens:excludeMine'), () => {
    const own = $myAllergens.get();
    const others = choice.excludedAllergens.filter((allergen) => !own.includes(allergen));
    excludeAllergens(isMineExcluded(choice) ? others : [...others, ...own]);
  });
  const diets = offeredDiets.map((diet) => ({
    isOn: () => choice.diets.includes(diet),
    chip: createChip(t(`catalog:diet_${diet}`), () => choose({ ...choice, diets: toggled(choice.diets, diet) }), {
      icon: DIET_ICONS[diet],
    }),
  }));
  const allergens = ALLERGENS.map((allergen) => ({
    isOn: () => choice.excludedAllergens.includes(allergen),
    chip: createChip(t(`catalog:allergen_${allergen}`), () =>
      excludeAllergens(toggled(choice.excludedAllergens, allergen)),
    ),
  }));
  const chips = [...diets, { isOn: () => isMineExcluded(choice), chip: mine }, ...allergens];
  const reset = createTextButton(t('search:resetFilters'), () => {
    choose(NO_FILTER);
    focusFirstControl(element);
  });
  const myAllergensButton = createTextButton(t('catalog:myAllergens'), () => {
    openModal('myAllergens');
    // `deferred-interactions.ts` finds the button by `data-open-modal`, and resets this when the modal is rendered.
    myAllergensButton.setAttribute('aria-busy', 'true');
    requestIslandHydration();
  });
  myAllergensButton.dataset['openModal'] = 'myAllergens';

  const apply = (next: FilterChoice) => {
    choice = next;
    for (const { chip, isOn } of chips) chip.setAttribute('aria-pressed', String(isOn()));
    const chosen = choiceCount(choice);
    reset.hidden = chosen === 0;
    count.textContent = chosen > 0 ? String(chosen) : '';
    filterMenu(
      chosen === 0
        ? null
        : {
            isShown: (id) => hideReason(products.get(id), choice) === null,
            describe: (ids) =>
              describeHidden(
                ids.map((id) => hideReason(products.get(id), choice)),
                choice,
                t,
              ),
            emptyText: t('search:noDishMatchesFilter'),
          },
    );
  };

  const applyEntryState = () => {
    const text = entryState()?.menuFilter;
    // A link to a section of the menu adds an entry without state: the filter stays as it is.
    if (text === undefined) writeEntryState('replaceState', choice);
    else apply(decodeChoice(text));
  };
  for (const kind of ['popstate', 'hashchange']) addEventListener(kind, applyEntryState);
  document.querySelector('[data-menu-search-clear]')?.addEventListener('click', () => {
    if (choiceCount(choice) === 0) return;
    choose(NO_FILTER);
    button.focus();
  });
  element.replaceChildren(
    ...(diets.length > 0
      ? [
          createFilterRow(
            t('catalog:diets'),
            diets.map(({ chip }) => chip),
          ),
        ]
      : []),
    createFilterRow(t('search:without'), [mine, ...allergens.map(({ chip }) => chip)]),
    myAllergensButton,
    reset,
  );
  $myAllergens.subscribe((names) => {
    if (mine.parentElement) mine.parentElement.hidden = names.length === 0;
    mine.setAttribute('aria-pressed', String(isMineExcluded(choice)));
  });
  apply(decodeChoice(entryState()?.menuFilter ?? ''));
}

const entryState = (): EntryState | null => history.state as EntryState | null;

const writeEntryState = (method: 'pushState' | 'replaceState', choice: FilterChoice): void =>
  history[method]({ ...(history.state as object | null), menuFilter: encodeChoice(choice) } satisfies EntryState, '');

function isMineExcluded({ excludedAllergens }: FilterChoice): boolean {
  const list = $myAllergens.get();
  return list.length > 0 && list.every((allergen) => excludedAllergens.includes(allergen));
}

/** The texts that state how many dishes are hidden because of an allergen, and that traces are possible. */
function describeHidden(
  reasons: readonly (HideReason | null)[],
  { excludedAllergens }: FilterChoice,
  t: PanelTranslate,
): string[] {
  const number = new Intl.NumberFormat(pageLocale());
  const countOf = (wanted: HideReason) => reasons.filter((reason) => reason === wanted).length;
  const sentence = (key: 'search:hiddenContains' | 'search:hiddenUnknown', count: number) =>
    count > 0 ? [t(key, { count, number: number.format(count) })] : [];
  return [
    ...sentence('search:hiddenContains', countOf('contains')),
    ...sentence('search:hiddenUnknown', countOf('unknown')),
    ...(excludedAllergens.length > 0 ? [t('catalog:allergenTraces')] : []),
  ];
}

/** A toggle button of a filter. */
function createChip(text: string, onPress: () => void, { icon }: { icon?: IconName } = {}): HTMLButtonElement {
  const chip = createButton('chip', onPress);
  const label = document.createElement('span');
  label.textContent = text;
  chip.setAttribute('aria-pressed', 'false');
  chip.append(...(icon ? [createIcon(icon)] : []), label);
  return chip;
}

/** A labelled list of chips. */
function createFilterRow(name: string, chips: readonly HTMLElement[]): HTMLElement {
  const group = document.createElement('div');
  const title = document.createElement('p');
  title.textContent = name;
  const list = document.createElement('ul');
  list.setAttribute('role', 'list');
  list.setAttribute('aria-label', name);
  for (const chip of chips) {
    const item = document.createElement('li');
    item.append(chip);
    list.append(item);
  }
  group.append(title, list);
  return group;
}

function createTextButton(text: string, onPress: () => void): HTMLButtonElement {
  const button = createButton('button button_secondary button_small', onPress);
  const label = document.createElement('span');
  label.className = 'button__label';
  label.textContent = text;
  button.append(label);
  return button;
}

function createButton(className: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.addEventListener('click', onPress);
  return button;
}
