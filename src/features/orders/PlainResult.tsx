import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { Result } from './Result.tsx';

/** A result that no order belongs to. */
export function PlainResult({ kind }: { kind: 'success' | 'fail' }) {
  const t = useT('orders');
  const isSuccess = kind === 'success';
  return (
    <Result
      icon={isSuccess ? 'check' : 'warning'}
      tone={isSuccess ? 'success' : 'danger'}
      title={t(isSuccess ? 'orders:successPlain' : 'orders:failPlain')}
      actions={
        <>
          <ButtonLink href={href(pageLocale(), 'orders')}>{t('orders:toOrders')}</ButtonLink>
          <ButtonLink variant="secondary" href={href(pageLocale(), 'index')}>
            {t('orders:goHome')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(isSuccess ? 'orders:successPlainText' : 'orders:failPlainText')}</p>
    </Result>
  );
}
