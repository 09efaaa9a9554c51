import type { Order } from '#contract/orders.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { whenIdle } from '#lib/idle-work.ts';
import { href } from '../../routes.ts';

/**
 * Registers the service worker for a customer who has ordered, when the page is idle, so that menus can be read
 * offline. On its first registration it caches the home page and the pages of the order's city and restaurant.
 */
export function registerServiceWorkerAfterOrder({ city, restaurant }: Order): void {
  const locale = pageLocale();
  const paths = [
    href(locale, 'index'),
    ...(city ? [href(locale, 'city', { city: city.slug })] : []),
    ...(city && restaurant ? [href(locale, 'cityRestaurant', { city: city.slug, restaurant: restaurant.slug })] : []),
  ];
  whenIdle(() => void ignoreFailure('the shop works without a service worker', register(paths)));
}

async function register(paths: readonly string[]): Promise<void> {
  const { hasServiceWorkers, registerServiceWorker } = await import('#features/shared/web-app.ts');
  if (hasServiceWorkers()) await registerServiceWorker(paths);
}
