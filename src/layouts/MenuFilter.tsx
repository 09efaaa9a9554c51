import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FilterPanel } from '#features/catalog/menu-filter/FilterPanel.tsx';
import { $filterChoice, chooseFilter } from '#features/catalog/menu-filter/filter-choice.store.ts';
import { $filterPanel } from '#features/catalog/menu-filter/filter-panel.store.ts';
import { choiceCount, NO_FILTER } from '#features/catalog/menu-filter/menu-filter.ts';
import { readPageData } from '#features/catalog/page-data.ts';
import { filterMenu, scrollToMenuStart } from './client/menu-view.ts';

/** Renders the filter of a menu into its page: the panel above the dishes, and the number of conditions in its button. */
export default function MenuFilter() {
  const panel = useStore($filterPanel);
  const count = choiceCount(useStore($filterChoice));
  const [page] = useState(() => ({
    button: document.querySelector<HTMLElement>('[data-menu-filter]'),
    count: document.querySelector('[data-menu-filter-count]'),
    panel: document.querySelector('[data-menu-filter-panel]'),
    restaurantId: readPageData().products[0]?.restaurant_id ?? 0,
  }));

  useEffect(() => {
    const { button } = page;
    button?.removeAttribute('aria-busy');
    button?.setAttribute('aria-expanded', String(panel !== 'closed'));
    if (panel === 'closed') button?.focus();
    if (panel === 'opened') scrollToMenuStart();
  }, [panel, page]);

  // The button that shows the whole menu also ends a search.
  useEffect(() => {
    const clear = document.querySelector('[data-menu-search-clear]');
    const removeFilter = () => {
      if (choiceCount($filterChoice.get()) === 0) return;
      chooseFilter(NO_FILTER);
      page.button?.focus();
    };
    clear?.addEventListener('click', removeFilter);
    return () => clear?.removeEventListener('click', removeFilter);
  }, [page]);

  return (
    <>
      {page.panel && createPortal(<FilterPanel restaurantId={page.restaurantId} onFilter={filterMenu} />, page.panel)}
      {page.count && count > 0 && createPortal(count, page.count)}
    </>
  );
}
