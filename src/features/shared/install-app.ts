import { atom } from 'nanostores';
import { ignoreFailure } from '#lib/errors.ts';
import { hasServiceWorkers, registerServiceWorker } from './service-worker.ts';

/** Chromium's event that offers to install a page; TypeScript's library does not declare it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How the shop can be installed here. `prompt`: the browser asks. `ios`: by hand from the share menu. `menu`: by hand from the menu of
 * the browser. `installed`: it is, or this is the installed shop.
 */
export type InstallMethod = 'prompt' | 'ios' | 'menu' | 'installed';

let promptEvent: InstallPromptEvent | undefined;

/** iPads pretend to be Macs, but have a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

function currentMethod(): InstallMethod {
  if (isInstalled()) return 'installed';
  if (promptEvent) return 'prompt';
  return isIos() ? 'ios' : 'menu';
}

export const $installMethod = atom<InstallMethod>('menu');

let isWatching = false;

/** Follows whether the browser offers to install the shop. Later calls change nothing. */
export function watchInstallation(): void {
  if (isWatching) return;
  isWatching = true;
  $installMethod.set(currentMethod());
  addEventListener('beforeinstallprompt', (event) => {
    // The browser would ask by itself, without a press.
    event.preventDefault();
    promptEvent = event as InstallPromptEvent;
    $installMethod.set(currentMethod());
  });
  addEventListener('appinstalled', () => {
    promptEvent = undefined;
    $installMethod.set('installed');
  });
}

/** Installs the shop as far as a page can: registers the service worker, and lets the browser ask. Resolves to the method then. */
export async function installApp(): Promise<InstallMethod> {
  if (hasServiceWorkers())
    await ignoreFailure('the shop can be installed without offline pages', registerServiceWorker());
  const event = promptEvent;
  if (!event) return currentMethod();
  const { outcome } = await event.prompt();
  // A prompt can be shown once.
  promptEvent = undefined;
  $installMethod.set(outcome === 'accepted' ? 'installed' : currentMethod());
  return $installMethod.get();
}
