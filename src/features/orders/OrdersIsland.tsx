import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { RequireSignIn } from '#features/account/sections/AccountIsland.tsx';
import { $pendingSignIn } from '#features/account/sign-in/sign-in.store.ts';
import { watchUserSession } from '#features/account/user-session.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { $signedIn, $token } from '#features/shared/token.store.ts';
import { useAsyncData, useMinimumDuration } from '#features/shared/hooks.ts';
import { LoadBoundary } from '#features/shared/LoadBoundary.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { href } from '#routes.ts';
import { $order, loadOrder, setOrder } from './order.store.ts';

interface OrdersIslandProps {
  /** Shown while messages load. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Wraps every island of orders: the fallback while messages load, the sign-in for visitors, else `children`. */
export function OrdersIsland({ fallback = <OrdersSkeleton />, children }: OrdersIslandProps) {
  useEffect(() => watchUserSession(browserApiClient('page')), []);
  useEffect(reloadForAnotherCustomer, []);
  return (
    <LoadBoundary fallback={fallback}>
      <RequireSignIn>{children}</RequireSignIn>
    </LoadBoundary>
  );
}

/** Another tab may sign in another customer, who must not see the orders that this page was rendered with. */
function reloadForAnotherCustomer(): () => void {
  const initialToken = $token.get();
  return $token.listen((token) => {
    // After a sign-in on this page, finishSignIn navigates.
    if (token && token !== initialToken && !$pendingSignIn.get()) location.reload();
  });
}

export function OrdersSkeleton() {
  return (
    <div className="orders" aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} shape="row" />
      ))}
    </div>
  );
}

export function MissingOrder() {
  const t = useT('orders');
  return (
    <Empty
      icon="search"
      title={t('orders:missingTitle')}
      action={<ButtonLink href={href(pageLocale(), 'orders')}>{t('orders:toOrders')}</ButtonLink>}
    >
      {t('orders:missingText')}
    </Empty>
  );
}

interface OrderLoaderProps {
  orderId: number;
  /** The order that the page was rendered with; null if the server could not load it. */
  initial?: Order | null;
  /** Shown in place of an order that does not exist. */
  missing: ReactNode;
  /** `stale`: the last request failed, so the order may have changed. */
  children: (order: Order, stale: boolean) => ReactNode;
}

/** Sets the current order of the store, from `initial` or from the API, and renders the order of the store. */
export function OrderLoader({ orderId, initial: initialOrder = null, missing, children }: OrderLoaderProps) {
  const [initial] = useState(initialOrder);
  const shown = useStore($order);
  const loading = useMinimumDuration(shown.state === 'loading' && !initial);

  useEffect(() => {
    if (initial) setOrder(initial);
    else void loadOrder(browserApiClient('customer'), orderId);
  }, [orderId, initial]);

  if (shown.state === 'loading' && initial) return children(initial, false);
  if (loading || shown.state === 'loading') return <OrdersSkeleton />;
  if (shown.state === 'missing') return missing;
  if (shown.state === 'ready') return children(shown.order, shown.stale);
  return <OrderLoadFailure error={shown.error} retry={() => void loadOrder(browserApiClient('customer'), orderId)} />;
}

function OrderLoadFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT('common', 'orders');
  return <LoadFailure title={t('orders:orderFailedTitle')} error={error} retry={retry} />;
}

/** A link to the customer's newest order; renders nothing for visitors and until the order is loaded. */
export function LatestOrderLink() {
  const signedIn = useStore($signedIn);
  useEffect(() => watchUserSession(browserApiClient('page')), []);
  return <LoadBoundary showsFailure={false}>{signedIn && <LatestOrderButton />}</LoadBoundary>;
}

function LatestOrderButton() {
  const t = useT('orders');
  const orders = useAsyncData(() => browserApiClient('page').call('getOrders', { query: { page: 1 } }));
  const order = orders.state === 'ready' ? orders.value.data[0] : undefined;
  if (!order) return null;
  return (
    <ButtonLink href={href(pageLocale(), 'order', { id: order.id })}>
      {t('orders:order', { number: order.number })}
    </ButtonLink>
  );
}
