/** Calls `start` when a search field is used for the first time. A page restored from history still has what was typed into the field. */
export function whenUsed(input: HTMLInputElement, start: () => void): void {
  if (input.value !== input.defaultValue || document.activeElement === input) start();
  else input.addEventListener('focus', start, { once: true });
}

/** Connects the search over a shop; its code is loaded when the field is used for the first time. Does nothing on pages without it. */
export function runSearchField(): void {
  const input = document.querySelector<HTMLInputElement>('[data-search]');
  if (input)
    whenUsed(input, () => void import('./live-search.ts').then(({ startLiveSearch }) => startLiveSearch(input)));
}
