import { type ReactNode, useId } from 'react';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '@nanostores/react';
import { useT } from '#i18n/browser.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '../../routes.ts';
import { $menuHref } from './checkout.store.ts';
import { $payingOrder } from './paying-order.store.ts';

/** One part of the checkout with its heading. */
export function CheckoutPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card card_padded checkout__part" aria-labelledby={id}>
      <h2 className="checkout__heading" id={id}>
        {title}
      </h2>
      <div className="fields">{children}</div>
    </section>
  );
}

/** The shape of the checkout while it loads. */
export function CheckoutSkeleton() {
  return (
    <div className="checkout" aria-busy="true">
      <div className="checkout__fields">
        {[1, 2, 3].map((part) => (
          <div key={part} className="card card_padded checkout__part">
            <Skeleton shape="title" />
            <Skeleton shape="row" />
          </div>
        ))}
      </div>
      <div className="card card_padded checkout__part">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}

/** The cart was emptied while the checkout was open, by another tab or by an order; one that was left unpaid leads on. */
export function CheckoutEmpty() {
  const t = useT('checkout');
  const menu = useStore($menuHref);
  const paying = useStore($payingOrder);
  if (paying !== null) {
    const payment = `${href(pageLocale(), 'checkoutPayment')}?order=${paying}`;
    return (
      <Empty
        icon="card"
        title={t('checkout:payingTitle')}
        action={<ButtonLink href={payment}>{t('checkout:toPayment')}</ButtonLink>}
      >
        {t('checkout:payingText')}
      </Empty>
    );
  }
  return (
    <Empty
      icon="cart"
      title={t('checkout:emptyTitle')}
      action={<ButtonLink href={menu}>{t('checkout:toMenu')}</ButtonLink>}
    >
      {t('checkout:emptyText')}
    </Empty>
  );
}
