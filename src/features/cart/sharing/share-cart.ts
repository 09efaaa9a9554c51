import { showToast } from '#features/shared/toast.store.ts';
import { loadTranslator } from '#i18n/load.ts';
import { $cartRestaurant, $menuHref } from '../cart-totals.ts';
import { $cartLines } from '../cart.store.ts';
import { encodeSharedCart, SHARED_CART_FRAGMENT } from './shared-cart.ts';

/** The URL of the cart's menu with the cart in its fragment. */
export const sharedCartUrl = (): string =>
  new URL($menuHref.get() + SHARED_CART_FRAGMENT + encodeSharedCart($cartLines.get()), location.href).href;

/** Loads what sharing needs: the system's dialog opens only shortly after a press. */
export const loadShareMessages = () => loadTranslator(['sharing']);

/**
 * Opens the system's dialog to share the URL of the cart; without one, or where it is not permitted, copies the URL.
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
    // Absent on pages without https.
    await navigator.clipboard.writeText(url);
    showToast(t('sharing:copied'));
    return undefined;
  } catch {
    return url;
  }
}
