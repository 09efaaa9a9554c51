import { atom, onMount } from 'nanostores';
import { decodeChoice, encodeChoice, type FilterChoice, NO_FILTER } from './menu-filter.ts';

/**
 * The filter choice is stored in the state of the history entry, not in the URL: allergens are health data, and
 * URLs are sent and logged. Every change adds an entry, so that Back undoes it and a reload restores it.
 */
interface EntryState {
  readonly menuFilter?: string;
}

/** The chosen filter of the menu; that of the current history entry while it has subscribers. */
export const $filterChoice = atom<FilterChoice>(NO_FILTER);

onMount($filterChoice, () => {
  const restore = () => {
    const text = entryState()?.menuFilter;
    // A link to a section of the menu adds an entry without state: the filter stays as it is.
    if (text === undefined) writeEntryState('replaceState', $filterChoice.get());
    else $filterChoice.set(decodeChoice(text));
  };
  $filterChoice.set(decodeChoice(entryState()?.menuFilter ?? ''));
  for (const kind of ['popstate', 'hashchange']) addEventListener(kind, restore);
  return () => {
    for (const kind of ['popstate', 'hashchange']) removeEventListener(kind, restore);
  };
});

export function chooseFilter(next: FilterChoice): void {
  // Going back from the first change must restore the menu without a filter.
  if (entryState()?.menuFilter === undefined) writeEntryState('replaceState', $filterChoice.get());
  writeEntryState('pushState', next);
  $filterChoice.set(next);
}

const entryState = (): EntryState | null => history.state as EntryState | null;

const writeEntryState = (method: 'pushState' | 'replaceState', choice: FilterChoice): void =>
  history[method]({ ...(history.state as object | null), menuFilter: encodeChoice(choice) } satisfies EntryState, '');
