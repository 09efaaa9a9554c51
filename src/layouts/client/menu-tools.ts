/** What the bar of a menu does, as one import: the first script would name the files of each besides. */
export { startSearch } from './menu-search.ts';

/** Opens or closes the filter, whose code is loaded at its first use. */
export async function toggleFilter(button: HTMLButtonElement, isFocused: boolean): Promise<void> {
  const { toggleMenuFilter } = await import('./menu-filter.ts');
  await toggleMenuFilter(button, isFocused);
}
