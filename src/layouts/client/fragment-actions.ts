import { startSignIn, takeSignInFragment } from '#features/account/sign-in/sign-in.store.ts';
import { SHARED_CART_FRAGMENT } from '#features/cart/sharing/shared-cart.ts';
import { readPageData } from '#features/catalog/page-data.ts';
import { openModal } from '#features/shared/modal.store.ts';

/** Does what the fragment of the URL requests, once: the fragment is removed from the URL. */
export function runFragmentAction(): void {
  if (location.hash.startsWith(SHARED_CART_FRAGMENT)) return openSharedCart();
  const target = takeSignInFragment(location, history);
  if (target) startSignIn(target);
}

/** Opens the cart of a link. Links to carts lead to the menu of the cart's restaurant, which is this page. */
function openSharedCart(): void {
  const text = location.hash.slice(SHARED_CART_FRAGMENT.length);
  history.replaceState(history.state, '', location.pathname + location.search);
  const [product] = readPageData().products;
  if (product) openModal('sharedCart', { text, restaurantId: product.restaurant_id, city: product.city });
}
