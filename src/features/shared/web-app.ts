import { atom } from 'nanostores';
import { SERVICE_WORKER_PATH } from '#contract/constants.ts';
import { ignoreFailure } from '#lib/errors.ts';

/** A Trusted Types policy that allows only the URL of the service worker. */
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

/** Whether the browser supports service workers and the shop has not switched them off. */
export const hasServiceWorkers = (): boolean =>
  'serviceWorker' in navigator && document.documentElement.dataset['sw'] !== 'off';

/**
 * Registers the service worker. To be called after an order, or when a button that needs it is pressed, but not on a
 * first visit.
 * @param storedPaths paths of pages that the worker stores for offline use, unless it is registered already
 * @throws Error when the browser refuses it
 */
export async function registerServiceWorker(storedPaths: readonly string[] = []): Promise<ServiceWorkerRegistration> {
  const isFirst = (await navigator.serviceWorker.getRegistration()) === undefined;
  const registration = await navigator.serviceWorker.register(workerAddress());
  await activation(registration);
  if (isFirst && storedPaths.length > 0) registration.active?.postMessage({ store: storedPaths });
  return registration;
}

/**
 * Resolves when a registration has an active worker.
 * @throws Error when its worker cannot be installed
 */
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
 * How the shop can be installed. `prompt`: with the install prompt of the browser. `ios`: manually, from the share
 * menu. `menu`: manually, from the menu of the browser. `installed`: it is installed already.
 */
export type InstallMethod = 'prompt' | 'ios' | 'menu' | 'installed';

let promptEvent: InstallPromptEvent | undefined;

/** The user agent of an iPad is that of a Mac, but Macs have no touch screen. */
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

/** Keeps `$installMethod` up to date. Later calls have no effect. */
export function watchInstallation(): void {
  if (isWatching) return;
  isWatching = true;
  $installMethod.set(currentMethod());
  addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser from showing the prompt before the customer presses the button.
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
 * Registers the service worker and shows the install prompt, if the browser has one. Resolves to the method after that:
 * `installed`, or how the customer can install the shop manually.
 */
export async function installApp(): Promise<InstallMethod> {
  const registration = hasServiceWorkers()
    ? ignoreFailure('the shop can be installed without offline pages', registerServiceWorker())
    : undefined;
  const event = promptEvent;
  if (!event) {
    await registration;
    return currentMethod();
  }
  // The prompt does not wait for the registration: it needs the customer's click, which is valid for a few seconds.
  const choice = await ignoreFailure('the shop can be installed by hand', event.prompt());
  // The event can show its prompt only once.
  promptEvent = undefined;
  $installMethod.set(choice?.outcome === 'accepted' ? 'installed' : currentMethod());
  return $installMethod.get();
}
