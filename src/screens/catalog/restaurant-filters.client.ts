/** Filters and sorts the restaurants of a city with the controls above the list. */
import {
  filterAndSortRestaurants,
  type ListedRestaurant,
  type RestaurantFilter,
  type RestaurantSort,
} from '#features/catalog/restaurant-list.ts';
import { bringIntoRow } from '#lib/center-in-row.ts';

/** State of the history entry, from which the filter is restored after Back, Forward or Reload. */
interface FilterState {
  readonly restaurantFilter?: RestaurantFilter;
}

const controls = document.querySelector<HTMLElement>('[data-restaurant-filters]');
const list = document.querySelector('[data-restaurant-list]');
if (controls && list) runRestaurantFilters(controls, list);

function runRestaurantFilters(controls: HTMLElement, list: Element): void {
  const status = controls.querySelector<HTMLElement>('[data-shown]');
  const sort = controls.querySelector<HTMLSelectElement>('[data-sort]');
  const openNow = controls.querySelector<HTMLButtonElement>('[data-open-now]');
  const cuisines = [...controls.querySelectorAll<HTMLButtonElement>('[data-cuisine]')];
  const buttons = [...(openNow ? [openNow] : []), ...cuisines];
  const empty = document.querySelector<HTMLElement>('[data-no-match]');
  const restaurants = [...list.querySelectorAll<HTMLElement>('[data-listing]')].map((card) => ({
    ...(JSON.parse(card.dataset['listing'] ?? '{}') as ListedRestaurant),
    item: card.closest('li') ?? card,
  }));

  const readFilter = (): RestaurantFilter => ({
    cuisines: cuisines.filter(isPressed).map((button) => button.dataset['cuisine'] ?? ''),
    openNow: openNow !== null && isPressed(openNow),
    sort: (sort?.value || 'default') as RestaurantSort,
  });
  const show = (filter: RestaurantFilter) => {
    const shown = filterAndSortRestaurants(restaurants, filter);
    for (const restaurant of restaurants) restaurant.item.hidden = !shown.includes(restaurant);
    list.append(...shown.map(({ item }) => item));
    if (status) status.textContent = (status.dataset['shown'] ?? '').replace('#', String(shown.length));
    if (empty) empty.hidden = shown.length > 0;
  };
  const apply = () => {
    const restaurantFilter = readFilter();
    history.replaceState({ ...(history.state as FilterState | null), restaurantFilter }, '');
    show(restaurantFilter);
  };

  for (const button of buttons)
    button.addEventListener('click', () => {
      button.setAttribute('aria-pressed', String(!isPressed(button)));
      showChip(button);
      apply();
    });
  sort?.addEventListener('change', apply);
  empty?.querySelector('button')?.addEventListener('click', () => {
    for (const button of buttons) button.setAttribute('aria-pressed', 'false');
    apply();
    // The reset button is hidden now.
    buttons[0]?.focus();
  });

  const saved = (history.state as FilterState | null)?.restaurantFilter;
  if (saved) {
    // Cuisines and sort orders that the page no longer offers are ignored.
    for (const button of cuisines)
      button.setAttribute('aria-pressed', String(saved.cuisines.includes(button.dataset['cuisine'] ?? '')));
    if (openNow) openNow.setAttribute('aria-pressed', String(saved.openNow));
    showChip(buttons.find(isPressed));
    if (sort) {
      sort.value = saved.sort;
      if (sort.selectedIndex < 0) sort.selectedIndex = 0;
    }
    show(readFilter());
  }
  // Replay the clicks made while this script was loading (before-paint.ts).
  for (const button of [...(window.earlyClicks ?? [])]) if (controls.contains(button)) button.click();
}

/** Scrolls the row of chips, so that a chosen one is in sight. */
function showChip(button: HTMLButtonElement | undefined): void {
  if (button?.parentElement) bringIntoRow(button.parentElement, button);
}

function isPressed(button: HTMLButtonElement): boolean {
  return button.getAttribute('aria-pressed') === 'true';
}
