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
import { createPortal, preinit } from 'react-dom';
import { createRoot } from 'react-dom/client';
import accountStyles from '#features/account/account.lazy.scss?url';
import { CodeModal, PhoneModal, ProfileModal } from '#features/account/sign-in/SignInModals.tsx';
import cartStyles from '#features/cart/cart.lazy.scss?url';
import { ResetModal, UnavailableModal } from '#features/cart/CartChangeModals.tsx';
import { CartModal } from '#features/cart/CartModal.tsx';
import { $filterPanel } from '#features/catalog/menu-filter/filter-panel.store.ts';
import newsStyles from '#features/news/news.lazy.scss?url';
import { NewsModal } from '#features/news/NewsModal.tsx';
import { $modals, closeModal, type ModalData, type ModalName, type OpenModal } from '#features/shared/modal.store.ts';
import { ToastHost } from '#features/shared/ToastHost.tsx';
import { useT } from '#i18n/browser.ts';
import { importChunk } from '#lib/chunk-reload.ts';
import componentStyles from '#ui/components.lazy.scss?url';
import { LazyComponentStylesheet } from '#ui/LazyComponentStylesheet.tsx';
import { startStorefront } from './start-storefront.ts';

const FIRST_MODAL_STYLES = [accountStyles, cartStyles, newsStyles];

/** Loads what the sheet of a dish needs besides this host. */
export async function preloadDishSheet(): Promise<void> {
  for (const href of [componentStyles, cartStyles]) preinit(href, { as: 'style', precedence: 'default' });
  await additivesModal();
}

const additivesModal = () => import('#features/cart/options/AdditivesModal.tsx');
const cardModals = () => import('#features/account/cards/CardModals.tsx');
const promocodeModals = () => import('#features/checkout/promo/PromocodeModals.tsx');

type Modals = { [Name in ModalName]: ComponentType<{ data: ModalData[Name] }> };

/** A modal whose code loads when it is first opened. */
const lazyModal = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => importChunk(load));

/** The modals whose code loads when they are first opened. */
function createLazyModals() {
  return {
    // The form for the options of a product.
    additives: lazyModal(additivesModal),
    address: lazyModal(() => import('#features/account/AddressModal.tsx')),
    cardAdd: lazyModal(async () => ({ default: (await cardModals()).CardAddModal })),
    cardCode: lazyModal(async () => ({ default: (await cardModals()).CardCodeModal })),
    cardSuccess: lazyModal(async () => ({ default: (await cardModals()).CardSuccessModal })),
    courier: lazyModal(() => import('#features/orders/CourierModal.tsx')),
    orderTime: lazyModal(() => import('#features/checkout/time/OrderTimeModal.tsx')),
    promocode: lazyModal(async () => ({ default: (await promocodeModals()).PromocodeModal })),
    promocodeError: lazyModal(async () => ({ default: (await promocodeModals()).PromocodeErrorModal })),
    promocodeSuccess: lazyModal(async () => ({ default: (await promocodeModals()).PromocodeSuccessModal })),
    rate: lazyModal(() => import('#features/orders/rating/RateModal.tsx')),
    favourites: lazyModal(() => import('#features/catalog/favourites/FavouriteList.tsx')),
    myAllergens: lazyModal(() => import('#features/catalog/allergens/MyAllergensModal.tsx')),
    restaurant: lazyModal(() => import('#features/catalog/RestaurantModal.tsx')),
    sharedCart: lazyModal(() => import('#features/cart/sharing/SharedCartModal.tsx')),
  } satisfies Partial<Modals>;
}

/**
 * Every modal by its name. The first seven, which any page may open, load with this host: after one was opened, all open
 * without a connection.
 */
const modals: Modals = {
  authPhone: PhoneModal,
  authCode: CodeModal,
  profile: ProfileModal,
  cart: CartModal,
  unavailable: UnavailableModal,
  reset: ResetModal,
  news: NewsModal,
  ...createLazyModals(),
};

/**
 * Closes a modal whose code could not be loaded. The import is repeated next time: React would repeat the first error.
 */
function closeFailedModal(name: ModalName): void {
  const created: Partial<Modals> = createLazyModals();
  Object.assign(modals, { [name]: created[name] ?? modals[name] });
  closeModal(name);
}

function ModalRenderer({ name, data }: OpenModal) {
  const Modal = modals[name] as ComponentType<{ data: OpenModal['data'] }>;
  // Ends the busy state of the control that opened this modal.
  useEffect(() => void dispatchEvent(new Event('shop:modal-rendered')), [name]);
  return <Modal data={data} />;
}

/**
 * Renders nothing in place of children whose code cannot be loaded or whose rendering fails, and shows a notice; the
 * rest of the host stays.
 */
class ErrorBoundary extends Component<{ children: ReactNode; onError?: () => void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
    dispatchEvent(new Event('shop:modal-load-failed'));
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const CartPanel = lazy(async () => ({ default: (await import('#features/cart/CartPanel.tsx')).CartPanel }));

const MenuFilter = lazy(() => import('./MenuFilter.tsx'));

/** Renders the cart into the panel beside a menu, in place of the text that the server rendered there. */
function CartPanelPortal({ container }: { container: Element }) {
  useLayoutEffect(() => container.querySelector('[data-cart-panel-empty]')?.remove(), [container]);
  return createPortal(<CartPanel />, container);
}

/** The panel of the cart beside a menu; null on other pages and on screens too narrow for it. */
function findVisibleCartPanel(): Element | null {
  const panel = document.querySelector('[data-cart-panel]');
  return panel && panel.getClientRects().length > 0 ? panel : null;
}

/** The panel of the cart from the time it is first visible; null before that. */
function useCartPanel(): Element | null {
  const [panel, setPanel] = useState(findVisibleCartPanel);
  useEffect(() => {
    const hidden = panel ? null : document.querySelector('[data-cart-panel]');
    if (!hidden) return;
    // The panel gets a size when the window becomes wide enough, such as after a tablet is rotated.
    const observer = new ResizeObserver(() => setPanel(findVisibleCartPanel()));
    observer.observe(hidden);
    return () => observer.disconnect();
  }, [panel]);
  return panel;
}

/** Loads the styles and the messages of the modals that load with this host. None that opens later waits for them. */
function FirstModalResources() {
  useT('cart', 'cart-reset', 'catalog', 'common', 'user');
  return (
    <>
      <LazyComponentStylesheet />
      {FIRST_MODAL_STYLES.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
    </>
  );
}

/** Renders the open modals, the topmost last, the cart beside a menu, the filter of a menu that is used, and the toasts. */
function ModalHost() {
  // Loads the catalog and the profile, and updates the page from the stores.
  useEffect(startStorefront, []);
  const cartPanel = useCartPanel();
  return (
    <>
      {cartPanel && (
        <ErrorBoundary>
          <Suspense>
            <CartPanelPortal container={cartPanel} />
          </Suspense>
        </ErrorBoundary>
      )}
      {useStore($filterPanel) && (
        <ErrorBoundary onError={() => $filterPanel.set(null)}>
          <Suspense>
            <MenuFilter />
          </Suspense>
        </ErrorBoundary>
      )}
      {useStore($modals).map((modal) => (
        <ErrorBoundary key={modal.name} onError={() => closeFailedModal(modal.name)}>
          <Suspense>
            <ModalRenderer {...modal} />
          </Suspense>
        </ErrorBoundary>
      ))}
      <ErrorBoundary>
        <Suspense>
          <FirstModalResources />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary>
        <Suspense>
          <ToastHost />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Mounts the host in its element; modals opened before this code loaded appear immediately. */
export function mountModals(element: Element): void {
  // Islands of personal pages are separate React roots; the prefix keeps ids of `useId` unique on the page.
  createRoot(element, { identifierPrefix: 'modals' }).render(<ModalHost />);
}
