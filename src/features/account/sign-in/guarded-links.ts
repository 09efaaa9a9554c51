import { $token, isSignedIn } from '#features/shared/token.store.ts';
import { importChunk } from '#lib/chunk-reload.ts';
import { requestIslandHydration } from '#lib/idle-work.ts';

const GUARDED = 'a[data-guarded="authPhone"]';

/**
 * Makes links to account and orders open the phone modal while there is no session. Such a link then has
 * `data-open-modal`, which does not open the modal here: it makes deferred-interactions.ts end the link's busy state
 * once the modal is rendered, and lets the closed modal return the focus to such a link. The root element has
 * `data-signed-in` while there is a session; before-paint.ts sets it first. Returns a function that stops listening.
 */
export function listenForGuardedLinks(): () => void {
  const listening = new AbortController();
  document.addEventListener('click', guardLink, { signal: listening.signal });
  const stop = $token.subscribe(markLinks);
  return () => {
    listening.abort();
    stop();
  };
}

function markLinks(token: string): void {
  const { dataset } = document.documentElement;
  if (token) dataset['signedIn'] = '';
  else delete dataset['signedIn'];
  for (const link of document.querySelectorAll(GUARDED)) {
    if (token) link.removeAttribute('data-open-modal');
    else link.setAttribute('data-open-modal', 'authPhone');
  }
}

/** Links that open in a new tab are not intercepted: the server guards their page. */
function guardLink(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(GUARDED) : null;
  if (!link || isSignedIn()) return;
  event.preventDefault();
  link.setAttribute('aria-busy', 'true');
  // Starts to load the modals while the import below is pending.
  requestIslandHydration();
  // Loaded on first use, because this file is part of the first script of every page. If loading fails, the browser
  // opens the link, and the server redirects to the sign-in.
  importChunk(() => import('./sign-in.store.ts'))
    .then(({ startSignInForPage }) => startSignInForPage(link.pathname + link.search))
    .catch(() => {
      link.removeAttribute('aria-busy');
      location.assign(link.href);
    });
}
