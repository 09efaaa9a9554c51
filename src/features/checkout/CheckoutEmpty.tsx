import { useStore } from '@nanostores/react';
import { useT } from '#i18n/browser.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '../../routes.ts';
import { $menuHref } from './menu-href.ts';
import { $payingOrder } from './paying-order.store.ts';

/** The cart was emptied while the checkout was open, by another tab or by an order; one that was left unpaid leads on. */
export function CheckoutEmpty() {
  const t = useT('checkout');
  const menu = useStore($menuHref);
  const paying = useStore($payingOrder);
  if (paying !== null) {
    const payment = `${href(pageLocale(), 'checkoutPayment')}?order=${paying}`;
    return (
      <Empty icon="card" title={t('checkout:payingTitle')} action={<ButtonLink href={payment}>{t('checkout:toPayment')}</ButtonLink>}>
        {t('checkout:payingText')}
      </Empty>
    );
  }
  return (
    <Empty icon="cart" title={t('checkout:emptyTitle')} action={<ButtonLink href={menu}>{t('checkout:toMenu')}</ButtonLink>}>
      {t('checkout:emptyText')}
    </Empty>
  );
}
