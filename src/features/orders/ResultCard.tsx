import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

interface ResultCardProps {
  icon: IconName;
  tone?: 'success' | 'danger' | 'plain';
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The outcome of an order or a payment: icon, headline, text and what to do next. */
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
