import { Suspense, useEffect, type ReactNode } from 'react';
import { browserHttp } from '#features/shared/http.ts';
import { startUser } from '#features/account/user-session.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { href } from '../../routes.ts';

/** The frame of every island of orders: it waits for its texts, and a 401 ends the session. */
export function OrdersFrame({ children }: { children: ReactNode }) {
  useEffect(() => startUser(browserHttp()), []);
  return <Suspense fallback={<OrdersSkeleton />}>{children}</Suspense>;
}

/** The shape of orders while they load. */
export function OrdersSkeleton() {
  return (
    <div className="orders" aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} shape="row" />
      ))}
    </div>
  );
}

export function NoSuchOrder() {
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
