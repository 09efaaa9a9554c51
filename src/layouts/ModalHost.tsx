import { useStore } from '@nanostores/react';
import { Component, lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { $modals, type ModalData, type ModalName, type OpenModal } from '#features/common/modal.store.ts';
import { ToastHost } from '#features/common/ToastHost.tsx';
import { layoutModals } from './layout-modals.tsx';
import { startShop } from './start.ts';

type ModalComponent<Name extends ModalName> = ComponentType<{ data: ModalData[Name] }>;
type OnDemand = Exclude<ModalName, keyof typeof layoutModals>;

/** The modals that are fetched when they are first opened (spec 2). */
const onDemand: { [Name in OnDemand]: ModalComponent<Name> } = {
  additives: lazy(() => import('#features/cart/AdditivesModal.tsx')),
  address: lazy(() => import('#features/user/AddressModal.tsx')),
  cardAdd: lazy(() => import('#features/user/CardAddModal.tsx')),
  cardCode: lazy(() => import('#features/user/CardCodeModal.tsx')),
  cardSuccess: lazy(() => import('#features/user/CardSuccessModal.tsx')),
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

/** Draws whatever modals are open, in their order, and what is said in passing in a place of the given name. */
export function ModalHost({ toasts }: { toasts: string }) {
  useEffect(startShop, []);
  // The server drew no modal; one that is wanted before this code came opens right after.
  const open = useStore($modals, { ssr: 'initial' });
  return (
    <>
      {open.map((modal) => (
        <Fence key={modal.name} onFail={() => $modals.set($modals.get().filter(({ name }) => name !== modal.name))}>
          <Suspense>
            <Opened {...modal} />
          </Suspense>
        </Fence>
      ))}
      <Suspense>
        <ToastHost label={toasts} />
      </Suspense>
    </>
  );
}
