import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { watchUserSession } from '#features/account/user-session.ts';
import { $signedIn } from '#features/shared/token.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useAsyncData } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';

/** A link to the customer's newest order; empty for visitors and until it is known. */
export function LatestOrderLink() {
  const signedIn = useStore($signedIn);
  useEffect(() => watchUserSession(browserApiClient()), []);
  return <Suspense>{signedIn && <LatestOrderButton />}</Suspense>;
}

function LatestOrderButton() {
  const t = useT('orders');
  const orders = useAsyncData(() => browserApiClient().call('getOrders', { query: { page: 1 } }));
  const order = orders.state === 'ready' ? orders.value.data[0] : undefined;
  if (!order) return null;
  return (
    <ButtonLink href={href(pageLocale(), 'order', { id: order.id })}>
      {t('orders:order', { number: order.number })}
    </ButtonLink>
  );
}
