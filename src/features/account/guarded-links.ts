import { $token, isSignedIn } from '#features/shared/token.store.ts';
import { importChunk } from '#lib/chunk-reload.ts';
import { announceIntent } from '#lib/intent.ts';

const GUARDED = 'a[data-guarded="authPhone"]';

/**
 * Account and order links open the phone modal where the visitor is while there is no token, and say so by
 * `data-open-modal`. A link is busy until its modal is drawn. The answer stops it.
 */
export function listenForGuardedLinks(): () => void {
  const listening = new AbortController();
  document.addEventListener('click', open, { signal: listening.signal });
  const stop = $token.subscribe(mark);
  return () => {
    listening.abort();
    stop();
  };
}

function mark(token: string): void {
  for (const link of document.querySelectorAll(GUARDED)) {
    if (token) link.removeAttribute('data-open-modal');
    else link.setAttribute('data-open-modal', 'authPhone');
  }
}

/** A link opened in a new tab goes its own way: the guard meets it there. */
function open(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(GUARDED) : null;
  if (!link || isSignedIn()) return;
  event.preventDefault();
  link.ariaBusy = 'true';
  announceIntent();
  // The sign-in is fetched with the first use: this file is part of every page's first script. Without the modal's code the
  // guard of the page asked for does the same, a little later.
  importChunk(() => import('./sign-in.store.ts'))
    .then(({ signInFor }) => signInFor(link.pathname + link.search))
    .catch(() => location.assign(link.href));
}
