import { expect, test, vi } from 'vitest';

test('a search without a result says so, also while a filter is on', async () => {
  const status = { dataset: { found: '{}', none: 'Nothing was found' }, textContent: '' };
  const elements: Record<string, object> = {
    '[data-menu-found]': status,
    '[data-menu-search-clear]': {},
    '[data-menu-results]': { replaceChildren: () => {} },
  };
  vi.stubGlobal('document', { querySelector: (selector: string) => elements[selector], querySelectorAll: () => [] });
  const { filterMenu, showFound } = await import('./menu-view.ts');
  filterMenu({ isShown: () => false, describe: () => [], emptyText: 'Nothing fits these filters' });
  showFound([]);
  expect(status.textContent).toBe('Nothing was found');
});
