import { SERVICE_WORKER_PATH } from '#contract/constants.ts';

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
