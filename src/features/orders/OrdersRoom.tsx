import { Suspense, useEffect, type ReactNode } from 'react';
import { browserHttp } from '#features/common/http.ts';
import { startUser } from '#features/user/start.ts';
import { useT } from '#i18n/browser.ts';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';

/** The frame of every island of this room: it waits for its texts, and a 401 ends the session. */
export function OrdersRoom({ children }: { children: ReactNode }) {
  useEffect(() => startUser(browserHttp()), []);
  return (
    <Suspense fallback={<OrdersSkeleton />}>
      <WithMessages>{children}</WithMessages>
    </Suspense>
  );
}

/** Loads the messages of every screen of this room, so that none of their parts suspends later. */
function WithMessages({ children }: { children: ReactNode }) {
  useT('checkout', 'common', 'orders', 'user');
  return children;
}
