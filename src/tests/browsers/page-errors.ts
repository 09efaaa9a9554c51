/** Under what a tab keeps what its pages complained of. */
const KEPT = 'heard';

/** Listens, before anything of a page runs, to whatever it complains of, and keeps it over the pages of a tab. Runs inside the page. */
export function listen(kept: string): void {
  // An empty page has no storage, and nothing to complain of.
  if (location.protocol === 'about:') return;
  const note = (text: string) =>
    sessionStorage.setItem(
      kept,
      JSON.stringify([...JSON.parse(sessionStorage.getItem(kept) ?? '[]'), `${text} (${location.pathname})`]),
    );
  const { error } = console;
  console.error = (...parts) => {
    note(parts.map(String).join(' '));
    error(...parts);
  };
  addEventListener(
    'error',
    (event: Event) =>
      note(event instanceof ErrorEvent ? event.message : `Not loaded: ${(event.target as Element).outerHTML}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => note(`Unhandled: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`Refused by ${violatedDirective}: ${blockedURI}`),
  );
}

/** The listener as the text of a script. */
export const LISTENER = `(${listen})(${JSON.stringify(KEPT)})`;

/** What the pages of this tab have complained of. Runs inside the page. */
export const heard = (kept: string): string[] => JSON.parse(sessionStorage.getItem(kept) ?? '[]');

/** Asks a tab for what its pages have complained of. */
export const askHeard = (evaluate: (run: typeof heard, kept: string) => Promise<string[]>): Promise<string[]> =>
  evaluate(heard, KEPT);
