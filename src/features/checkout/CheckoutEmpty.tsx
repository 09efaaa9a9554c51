import { useStore } from '@nanostores/react';
import { useT } from '#i18n/browser.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { $menuHref } from './menu-href.ts';

/** The cart was emptied while the checkout was open, perhaps in another tab. */
export function CheckoutEmpty() {
  const t = useT();
  const menu = useStore($menuHref);
  return (
    <Empty icon="cart" title={t('checkout:emptyTitle')} action={<ButtonLink href={menu}>{t('checkout:toMenu')}</ButtonLink>}>
      {t('checkout:emptyText')}
    </Empty>
  );
}
