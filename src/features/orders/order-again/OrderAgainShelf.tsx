import { Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { watchUserSession } from '#features/account/user-session.ts';
import { loadCatalog } from '#features/catalog/catalog.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { requestIslandHydration } from '#lib/idle-work.ts';
import { OrderAgainCard } from './OrderAgainCard.tsx';
import stylesheetUrl from './order-again.lazy.scss?url';
import { type PastOrder, selectPastOrders } from './past-orders.ts';

interface MountOptions {
  /** Only orders of this restaurant; null for those of all. */
  readonly restaurantId: number | null;
  readonly onLoad?: (hasOrders: boolean) => void;
}

/** Renders the shelf into an element of a page. Hydrates the page's islands, because the cards open modals. */
export function mountOrderAgain(element: Element, { restaurantId, onLoad = () => {} }: MountOptions): void {
  requestIslandHydration();
  createRoot(element, { identifierPrefix: 'order-again' }).render(
    <OrderAgainShelf restaurantId={restaurantId} onLoad={onLoad} />,
  );
}

/** Each order costs a request for its restaurant's current menu. */
const MAX_ORDERS = 3;

interface OrderAgainShelfProps {
  /** Only orders of this restaurant; null for those of all. */
  restaurantId: number | null;
  /** Called once the orders are loaded; the argument is whether there are any. */
  onLoad: (hasOrders: boolean) => void;
}

/**
 * The customer's latest orders, each with a button that adds its available items to the cart. Empty until they are
 * loaded.
 */
function OrderAgainShelf({ restaurantId, onLoad }: OrderAgainShelfProps) {
  const [orders, setOrders] = useState<readonly PastOrder[]>([]);

  useEffect(() => {
    void ignoreFailure('earlier orders are not shown', loadPastOrders(restaurantId)).then((loaded) => {
      if (!loaded) return;
      setOrders(loaded);
      onLoad(loaded.length > 0);
    });
  }, [restaurantId, onLoad]);

  if (orders.length === 0) return null;
  return (
    <Suspense>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      <ul className="order-again-shelf" role="list">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderAgainCard order={order} showsRestaurant={restaurantId === null} />
          </li>
        ))}
      </ul>
    </Suspense>
  );
}

async function loadPastOrders(restaurantId: number | null): Promise<readonly PastOrder[]> {
  const api = browserApiClient('page');
  // The page's modals, which also start the session, may load later.
  watchUserSession(api);
  const [{ data }] = await Promise.all([
    api.call('getOrders', { query: { page: 1 } }),
    ignoreFailure('the cards do not show opening hours', loadCatalog(api)),
  ]);
  return selectPastOrders(data, { restaurantId, limit: MAX_ORDERS });
}
