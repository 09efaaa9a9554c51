import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $filterChoice, chooseFilter } from './filter-choice.store.ts';
import { type FilterChoice, NO_FILTER } from './menu-filter.ts';

const VEGAN: FilterChoice = { diets: ['vegan'], excludedAllergens: [] };

/** A session history of one page. */
class FakeHistory {
  #index = 0;
  readonly #entries: unknown[];
  readonly #page: EventTarget;

  constructor(page: EventTarget, state: unknown) {
    this.#page = page;
    this.#entries = [state];
  }

  get state(): unknown {
    return this.#entries[this.#index];
  }

  pushState(state: unknown): void {
    this.#index += 1;
    this.#entries.splice(this.#index, Infinity, state);
  }

  replaceState(state: unknown): void {
    this.#entries[this.#index] = state;
  }

  go(steps: number): void {
    this.#index += steps;
    this.#page.dispatchEvent(new Event('popstate'));
  }
}

function openPage(state: unknown = null): FakeHistory {
  const page = new EventTarget();
  const history = new FakeHistory(page, state);
  vi.stubGlobal('history', history);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  $filterChoice.listen(() => undefined);
  return history;
}

beforeEach(() => $filterChoice.set(NO_FILTER));
afterEach(() => {
  cleanStores($filterChoice);
  vi.unstubAllGlobals();
});

describe('the chosen filter of a menu', () => {
  it('is that of the page before and after, on Back and Forward', () => {
    const history = openPage();
    chooseFilter(VEGAN);
    history.go(-1);
    expect($filterChoice.get()).toEqual(NO_FILTER);
    history.go(1);
    expect($filterChoice.get()).toEqual(VEGAN);
  });

  it('is restored with the page, beside the state of others', () => {
    const history = openPage({ menuFilter: 'diets=vegan', other: 1 });
    expect($filterChoice.get()).toEqual(VEGAN);
    chooseFilter(NO_FILTER);
    expect(history.state).toEqual({ menuFilter: '', other: 1 });
  });

  it('stays after a link to a section, which adds an entry without state', () => {
    const history = openPage();
    chooseFilter(VEGAN);
    history.pushState(null);
    history.go(0);
    expect($filterChoice.get()).toEqual(VEGAN);
    expect(history.state).toEqual({ menuFilter: 'diets=vegan' });
  });
});
