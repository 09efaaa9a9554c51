import { useStore } from '@nanostores/react';
import { Component, lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { $modals, closeModal, type ModalData, type ModalName, type OpenModal } from '#features/shared/modal.store.ts';
import { ToastHost } from '#features/shared/ToastHost.tsx';
import { measureScrollbar } from '#ui/scrollbar.ts';
import { layoutModals } from './layout-modals.tsx';
import { startShop } from './start.ts';

type ModalComponent<Name extends ModalName> = ComponentType<{ data: ModalData[Name] }>;
type OnDemand = Exclude<ModalName, keyof typeof layoutModals>;

/** The modals that are fetched when they are first opened (spec 2). */
const onDemand: { [Name in OnDemand]: ModalComponent<Name> } = {
  additives: lazy(() => import('#features/cart/AdditivesModal.tsx')),
  address: lazy(() => import('#features/account/AddressModal.tsx')),
  cardAdd: lazy(() => import('#features/account/cards/CardAddModal.tsx')),
  cardCode: lazy(() => import('#features/account/cards/CardCodeModal.tsx')),
  cardSuccess: lazy(() => import('#features/account/cards/CardSuccessModal.tsx')),
  courier: lazy(() => import('#features/orders/CourierModal.tsx')),
  promocode: lazy(() => import('#features/checkout/PromocodeModal.tsx')),
  promocodeError: lazy(() => import('#features/checkout/PromocodeErrorModal.tsx')),
  promocodeSuccess: lazy(() => import('#features/checkout/PromocodeSuccessModal.tsx')),
  rate: lazy(() => import('#features/orders/RateModal.tsx')),
  restaurant: lazy(() => import('#features/catalog/RestaurantModal.tsx')),
};

const modals = { ...layoutModals, ...onDemand };

function Opened({ name, data }: OpenModal) {
  const Modal = modals[name] as ComponentType<{ data: OpenModal['data'] }>;
  // Whatever was busy waiting for this modal may rest.
  useEffect(() => void dispatchEvent(new Event('shop:modal-shown')), [name]);
  return <Modal data={data} />;
}

/** A modal whose code or data fails must not take the others with it. */
class Fence extends Component<{ children: ReactNode; onFail: () => void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFail();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** A modal that cannot be drawn is no longer open, and whoever waits for it is told. */
function giveUp(name: ModalName): void {
  closeModal(name);
  dispatchEvent(new Event('shop:modal-lost'));
}

/** Draws whatever modals are open, in their order, and what is said in passing. */
export function ModalHost() {
  useEffect(startShop, []);
  const open = useStore($modals);
  return (
    <>
      {open.map((modal) => (
        <Fence key={modal.name} onFail={() => giveUp(modal.name)}>
          <Suspense>
            <Opened {...modal} />
          </Suspense>
        </Fence>
      ))}
      <Suspense>
        <ToastHost />
      </Suspense>
    </>
  );
}

/** Draws the host in its place on the page; what was wanted before this code came is shown right away. */
export function mountModals(place: Element): void {
  // Before a modal is drawn the page is laid out already: then it costs nothing to measure.
  $modals.subscribe(measureScrollbar);
  // Personal screens have roots of their own, whose ids must differ.
  createRoot(place, { identifierPrefix: 'modals' }).render(<ModalHost />);
}
