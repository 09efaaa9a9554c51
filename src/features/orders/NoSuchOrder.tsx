import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { href } from '../../routes.ts';

export function NoSuchOrder() {
  const t = useT('orders');
  return (
    <Empty icon="search" title={t('orders:missingTitle')} action={<ButtonLink href={href(pageLocale(), 'orders')}>{t('orders:toOrders')}</ButtonLink>}>
      {t('orders:missingText')}
    </Empty>
  );
}
