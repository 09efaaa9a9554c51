import { atom } from 'nanostores';
import { SERVICE_WORKER_PATH } from '#contract/constants.ts';
import { ignoreFailure } from '#lib/errors.ts';

/** Trusted Types: the only address of a worker. */
const rules = {
  createScriptURL(url: string): string {
    if (url !== SERVICE_WORKER_PATH) throw new TypeError('Not the service worker');
    return url;
  },
};
let address: string | undefined;

const workerAddress = (): string =>
  (address ??= (
    typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('service-worker', rules)
  ).createScriptURL(SERVICE_WORKER_PATH));

/** Whether this browser and this shop have service workers. */
export const hasServiceWorkers = (): boolean =>
  'serviceWorker' in navigator && document.documentElement.dataset['sw'] !== 'off';

/**
 * Registers the service worker, after an order or a press on a button that needs it, and never at a first visit. At first it stores the
 * pages that are named.
 * @throws Error when the browser refuses it
 */
export async function registerServiceWorker(storedPaths: readonly string[] = []): Promise<ServiceWorkerRegistration> {
  const isFirst = (await navigator.serviceWorker.getRegistration()) === undefined;
  const registration = await navigator.serviceWorker.register(workerAddress());
  await activation(registration);
  if (isFirst && storedPaths.length > 0) registration.active?.postMessage({ store: storedPaths });
  return registration;
}

/** Resolves once a registration has an active worker. @throws Error when its worker cannot be installed */
async function activation({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  if (!worker) throw new Error('The browser registered no service worker');
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      if (worker.state === 'activated') resolve();
      else if (worker.state === 'redundant') reject(new Error('The service worker could not be installed'));
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

/** Chromium's event that offers to install a page; TypeScript's library does not declare it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How the shop can be installed here. `prompt`: the browser shows its prompt. `ios`: by hand from the share menu. `menu`: by hand from the menu of
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

/**
 * Installs the shop as far as a page can: registers the service worker, and lets the browser ask. Resolves to the method then, which
 * is another one if the browser refused to ask.
 */
export async function installApp(): Promise<InstallMethod> {
  if (hasServiceWorkers())
    await ignoreFailure('the shop can be installed without offline pages', registerServiceWorker());
  const event = promptEvent;
  if (!event) return currentMethod();
  const choice = await ignoreFailure('the shop can be installed by hand', event.prompt());
  // A prompt can be shown once.
  promptEvent = undefined;
  $installMethod.set(choice?.outcome === 'accepted' ? 'installed' : currentMethod());
  return $installMethod.get();
}
