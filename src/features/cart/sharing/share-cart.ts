import { showToast } from '#features/shared/toast.store.ts';
import { loadTranslator } from '#i18n/load.ts';
import { $cartRestaurant, $menuHref } from '../cart-totals.ts';
import { $cartLines } from '../cart.store.ts';
import { encodeSharedCart, SHARED_CART_FRAGMENT_PREFIX } from './shared-cart.ts';

/** The URL of the cart's menu with the cart in its fragment. */
export const sharedCartUrl = (): string =>
  new URL($menuHref.get() + SHARED_CART_FRAGMENT_PREFIX + encodeSharedCart($cartLines.get()), location.href).href;

/** Preloads the messages, because browsers open the share dialog only shortly after a user action. */
export const loadShareMessages = () => loadTranslator(['sharing']);

/**
 * Opens the system's share dialog with the URL of the cart. If there is no dialog or it fails, copies the URL.
 * @returns the URL if it could not be copied either
 */
export async function shareCart(): Promise<string | undefined> {
  const url = sharedCartUrl();
  const t = await loadShareMessages();
  const data = { title: t('sharing:shareTitle', { restaurant: $cartRestaurant.get()?.name ?? '' }), url };
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(data);
      return undefined;
    } catch (error) {
      // The customer has closed the dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  }
  try {
    // `navigator.clipboard` is undefined on pages without https.
    await navigator.clipboard.writeText(url);
    showToast(t('sharing:copied'));
    return undefined;
  } catch {
    return url;
  }
}
