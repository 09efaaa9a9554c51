/** Key in `sessionStorage` for the errors of a tab. */
const STORAGE_KEY = 'page-errors';

/**
 * Records the errors of a page and stores them across the pages of a tab. Runs inside the page, before its own scripts.
 */
export function recordErrors(storageKey: string): void {
  // An empty page has no storage and no errors.
  if (location.protocol === 'about:') return;
  const update = (change: (texts: string[]) => string[]) =>
    sessionStorage.setItem(storageKey, JSON.stringify(change(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))));
  const note = (text: string) => update((texts) => [...texts, `${text} (${location.pathname})`]);
  const { error } = console;
  console.error = (...parts) => {
    note(parts.map(String).join(' '));
    error(...parts);
  };
  // Leaving a page ends its requests, which Firefox reports as errors.
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
  const noteNotLoaded = (element: Element) => note(`Not loaded: ${element.outerHTML}`);
  // Firefox 153 reports the preload of a module as failed if an import is loading or has loaded that module.
  const failedPreloads = new Map<string, HTMLLinkElement>();
  const isLoaded = (entry: PerformanceEntry) => (entry as PerformanceResourceTiming).responseStatus === 200;
  const notePreload = (link: HTMLLinkElement) => {
    if (performance.getEntriesByName(link.href, 'resource').some(isLoaded)) return;
    failedPreloads.set(link.href, link);
    noteNotLoaded(link);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isLoaded)) {
      const link = failedPreloads.get(entry.name);
      if (link) update((texts) => texts.filter((text) => !text.includes(link.outerHTML)));
    }
  }).observe({ type: 'resource' });
  addEventListener(
    'error',
    (event: Event) => {
      if (event instanceof ErrorEvent) note(event.message);
      else if (isLeaving) return;
      else if (event.target instanceof HTMLLinkElement && event.target.rel === 'modulepreload')
        notePreload(event.target);
      else noteNotLoaded(event.target as Element);
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
