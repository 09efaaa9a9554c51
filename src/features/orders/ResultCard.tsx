import type { ReactNode } from 'react';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { href } from '../../routes.ts';

interface ResultCardProps {
  icon: IconName;
  tone?: 'success' | 'danger' | 'plain';
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function ResultCard({ icon, tone = 'plain', title, actions, children }: ResultCardProps) {
  return (
    <section className="card card_padded result-card">
      <span className={`result-card__icon result-card__icon_${tone}`}>
        <Icon name={icon} />
      </span>
      <h1 className="result-card__title" tabIndex={-1}>
        {title}
      </h1>
      <div className="result-card__text">{children}</div>
      {actions && <div className="result-card__actions">{actions}</div>}
    </section>
  );
}

/** The outcome of a checkout or a payment whose order cannot be found: a text without an order number. */
export function UnknownOrderResult({ kind }: { kind: 'success' | 'fail' }) {
  const t = useT('orders');
  const isSuccess = kind === 'success';
  return (
    <ResultCard
      icon={isSuccess ? 'check' : 'warning'}
      tone={isSuccess ? 'success' : 'danger'}
      title={t(`orders:${kind}WithoutOrder`)}
      actions={
        <>
          <ButtonLink href={href(pageLocale(), 'orders')}>{t('orders:toOrders')}</ButtonLink>
          <ButtonLink variant="secondary" href={href(pageLocale(), 'index')}>
            {t('orders:goHome')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(`orders:${kind}WithoutOrderText`)}</p>
    </ResultCard>
  );
}
