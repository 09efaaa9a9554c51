import { startSignIn, takeSignInFragment } from '#features/account/sign-in/sign-in.store.ts';
import { SHARED_CART_FRAGMENT_PREFIX } from '#features/cart/sharing/shared-cart.ts';
import { readPageData } from '#features/catalog/page-data.ts';
import { openModal } from '#features/shared/modal.store.ts';

/** Performs the action in the URL's fragment, and removes the fragment so that the action runs only once. */
export function runFragmentAction(): void {
  if (location.hash.startsWith(SHARED_CART_FRAGMENT_PREFIX)) return openSharedCart();
  const target = takeSignInFragment(location, history);
  // Like a checkout that is begun from the cart: a customer with a name continues there at once.
  if (target) startSignIn(target === '/checkout' ? 'cart' : target);
}

/** Shows the cart of a shared link. The link leads to the menu of the cart's restaurant, so this page is that menu. */
function openSharedCart(): void {
  const text = location.hash.slice(SHARED_CART_FRAGMENT_PREFIX.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  const [product] = readPageData().products;
  if (product) openModal('sharedCart', { text, restaurantId: product.restaurant_id, city: product.city });
}
