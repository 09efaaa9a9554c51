import { createRoot } from 'react-dom/client';
import { requestIslandHydration } from '#lib/scheduling.ts';
import { OrderAgainShelf } from './OrderAgainShelf.tsx';

interface MountOptions {
  /** Only orders of this restaurant; null for those of all. */
  readonly restaurantId: number | null;
  readonly onLoad?: (hasOrders: boolean) => void;
}

/** Renders the shelf into an element of a page without islands; the modals that it opens need their code. */
export function mountOrderAgain(element: Element, { restaurantId, onLoad = () => {} }: MountOptions): void {
  requestIslandHydration();
  createRoot(element, { identifierPrefix: 'order-again' }).render(
    <OrderAgainShelf restaurantId={restaurantId} onLoad={onLoad} />,
  );
}
