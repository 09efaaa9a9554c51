import { expect, test, vi } from 'vitest';

test('a search without a result says so, also while a filter is on', async () => {
  const texts: string[][] = [];
  const elements: Record<string, object> = {
    '[data-menu-found]': {
      dataset: { found: '{}', none: 'Nothing was found' },
      replaceChildren: (...children: string[]) => void texts.push(children),
    },
    '[data-menu-search-clear]': {},
    '[data-menu-results]': { replaceChildren: () => {} },
  };
  vi.stubGlobal('document', { querySelector: (selector: string) => elements[selector], querySelectorAll: () => [] });
  const { filterMenu, showFound } = await import('./menu-view.ts');
  filterMenu({ isShown: () => false, describe: () => [], emptyText: 'Nothing fits these filters' });
  showFound([]);
  expect(texts.at(-1)).toEqual(['Nothing was found']);
});
