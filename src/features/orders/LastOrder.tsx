import { useStore } from '@nanostores/react';
import type { Order } from '#contract/orders.ts';
import { browserHttp } from '#features/shared/http.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { $signedIn } from '#features/account/user.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { getOrders } from './orders.api.ts';
import { OrdersFrame } from './OrdersFrame.tsx';

/** The way to a customer's newest order; nothing for a visitor, and nothing while it is unknown. */
export function LastOrder() {
  return (
    <OrdersFrame>
      <Known />
    </OrdersFrame>
  );
}

function Known() {
  const signedIn = useStore($signedIn);
  return signedIn ? <Way /> : null;
}

function Way() {
  const t = useT('orders');
  const last = useLoaded<Order | null>(async () => (await getOrders(browserHttp(), 1)).data[0] ?? null);
  if (last.state !== 'ready' || !last.value) return null;
  return (
    <ButtonLink href={href(pageLocale(), 'order', { id: last.value.id })}>
      {t('orders:order', { number: last.value.number })}
    </ButtonLink>
  );
}
