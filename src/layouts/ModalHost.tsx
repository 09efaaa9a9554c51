import { useStore } from '@nanostores/react';
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CodeModal, PhoneModal, ProfileModal } from '#features/account/sign-in/SignInModals.tsx';
import cartStyles from '#features/cart/cart.lazy.scss?url';
import { $cartUnitCount } from '#features/cart/cart.store.ts';
import { CartModal } from '#features/cart/CartModal.tsx';
import { $modals, closeModal, type ModalData, type ModalName, type OpenModal } from '#features/shared/modal.store.ts';
import { ToastHost } from '#features/shared/ToastHost.tsx';
import { ComponentStylesheet } from '#ui/ComponentStylesheet.tsx';
import { measureScrollbar } from './client/header-controls.ts';
import { startOverlayHistory } from './overlay-history.ts';
import { startStorefront } from './start-storefront.ts';

const cardModals = () => import('#features/account/cards/CardModals.tsx');
const promocodeModals = () => import('#features/checkout/promo/PromocodeModals.tsx');

/** Every modal by its name. Four load with this host, the others when they are first opened. */
const modals: { [Name in ModalName]: ComponentType<{ data: ModalData[Name] }> } = {
  authPhone: PhoneModal,
  authCode: CodeModal,
  profile: ProfileModal,
  cart: CartModal,
  unavailable: lazy(async () => ({
    default: (await import('#features/cart/CartChangeModals.tsx')).UnavailableModal,
  })),
  reset: lazy(async () => ({ default: (await import('#features/cart/CartChangeModals.tsx')).ResetModal })),
  news: lazy(async () => ({ default: (await import('#features/news/NewsModal.tsx')).NewsModal })),
  additives: lazy(() => import('#features/cart/options/AdditivesModal.tsx')),
  address: lazy(() => import('#features/account/AddressModal.tsx')),
  cardAdd: lazy(async () => ({ default: (await cardModals()).CardAddModal })),
  cardCode: lazy(async () => ({ default: (await cardModals()).CardCodeModal })),
  cardSuccess: lazy(async () => ({ default: (await cardModals()).CardSuccessModal })),
  courier: lazy(() => import('#features/orders/CourierModal.tsx')),
  promocode: lazy(async () => ({ default: (await promocodeModals()).PromocodeModal })),
  promocodeError: lazy(async () => ({ default: (await promocodeModals()).PromocodeErrorModal })),
  promocodeSuccess: lazy(async () => ({ default: (await promocodeModals()).PromocodeSuccessModal })),
  rate: lazy(() => import('#features/orders/rating/RateModal.tsx')),
  favourites: lazy(() => import('#features/catalog/favourites/FavouriteList.tsx')),
  myAllergens: lazy(() => import('#features/catalog/allergens/MyAllergensModal.tsx')),
  restaurant: lazy(() => import('#features/catalog/RestaurantModal.tsx')),
  sharedCart: lazy(() => import('#features/cart/sharing/SharedCartModal.tsx')),
};

function ModalRenderer({ name, data }: OpenModal) {
  const Modal = modals[name] as ComponentType<{ data: OpenModal['data'] }>;
  // Controls that wait for this modal are no longer busy.
  useEffect(() => void dispatchEvent(new Event('shop:modal-rendered')), [name]);
  return <Modal data={data} />;
}

/** Isolates the modals from each other: one whose code or rendering fails is closed, and the waiting controls are notified. */
class ModalBoundary extends Component<{ children: ReactNode; name: ModalName }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    closeModal(this.props.name);
    dispatchEvent(new Event('shop:modal-load-failed'));
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const CartPanel = lazy(async () => ({ default: (await import('#features/cart/CartPanel.tsx')).CartPanel }));

/** Shows the cart in its place beside a menu, which replaces what the server has rendered there. */
function CartPanelPortal({ container }: { container: Element }) {
  useLayoutEffect(() => container.querySelector('[data-cart-panel-empty]')?.remove(), [container]);
  return createPortal(<CartPanel />, container);
}

/** The place of the cart beside a menu; null where the screen has no room for it. */
function findCartPanel(): Element | null {
  const panel = document.querySelector('[data-cart-panel]');
  return panel?.checkVisibility() ? panel : null;
}

/** Loads the styles of a cart that is not empty, so that it can be opened without a connection. */
function CartStyles() {
  if (useStore($cartUnitCount) === 0) return null;
  return (
    <>
      <ComponentStylesheet />
      <link rel="stylesheet" href={cartStyles} precedence="default" />
    </>
  );
}

/** Renders the open modals in their order, the cart beside a menu, and the toasts. */
function ModalHost() {
  useEffect(startStorefront, []);
  const [cartPanel] = useState(findCartPanel);
  return (
    <>
      {cartPanel && (
        <Suspense>
          <CartPanelPortal container={cartPanel} />
        </Suspense>
      )}
      {useStore($modals).map((modal) => (
        <ModalBoundary key={modal.name} name={modal.name}>
          <Suspense>
            <ModalRenderer {...modal} />
          </Suspense>
        </ModalBoundary>
      ))}
      <Suspense>
        <CartStyles />
      </Suspense>
      <Suspense>
        <ToastHost />
      </Suspense>
    </>
  );
}

/** Mounts the host in its element; modals opened before this code loaded appear immediately. */
export function mountModals(element: Element): void {
  // Before a modal is rendered the layout is clean, so that measuring costs nothing.
  $modals.subscribe(measureScrollbar);
  startOverlayHistory();
  // Personal pages have roots of their own, whose generated ids must differ.
  createRoot(element, { identifierPrefix: 'modals' }).render(<ModalHost />);
}
