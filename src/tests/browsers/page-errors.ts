/** Key in `sessionStorage` for the errors of a tab. */
const STORAGE_KEY = 'page-errors';

/** Records the errors of a page and stores them across the pages of a tab. Runs inside the page, before its own scripts. */
export function recordErrors(storageKey: string): void {
  // An empty page has no storage and no errors.
  if (location.protocol === 'about:') return;
  const note = (text: string) =>
    sessionStorage.setItem(
      storageKey,
      JSON.stringify([...JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'), `${text} (${location.pathname})`]),
    );
  const { error } = console;
  console.error = (...parts) => {
    note(parts.map(String).join(' '));
    error(...parts);
  };
  // Leaving a page ends its requests, which Firefox reports as errors.
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
  // Firefox 153 reports the preload of a module as failed if an import has already loaded that module.
  const isLoadedModule = (target: EventTarget | null): boolean =>
    target instanceof HTMLLinkElement &&
    target.rel === 'modulepreload' &&
    performance
      .getEntriesByName(target.href, 'resource')
      .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200);
  addEventListener(
    'error',
    (event: Event) => {
      if (event instanceof ErrorEvent) note(event.message);
      else if (!isLeaving && !isLoadedModule(event.target)) note(`Not loaded: ${(event.target as Element).outerHTML}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => note(`Unhandled: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`ErrorResponse by ${violatedDirective}: ${blockedURI}`),
  );
}

/** The recorder as the source of a script. */
export const ERROR_RECORDER = `(${recordErrors})(${JSON.stringify(STORAGE_KEY)})`;

/** The errors recorded in this tab. Runs inside the page. */
export const recordedErrors = (storageKey: string): string[] => JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');

/** Reads the errors recorded in a tab. */
export const readPageErrors = (
  evaluate: (run: typeof recordedErrors, storageKey: string) => Promise<string[]>,
): Promise<string[]> => evaluate(recordedErrors, STORAGE_KEY);
