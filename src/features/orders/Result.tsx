import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

interface ResultProps {
  icon: IconName;
  tone?: 'success' | 'danger' | 'plain';
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** How something ended, and the ways on. */
export function Result({ icon, tone = 'plain', title, actions, children }: ResultProps) {
  return (
    <section className="card card_padded result">
      <span className={`result__icon result__icon_${tone}`}>
        <Icon name={icon} />
      </span>
      <h1 className="result__title" tabIndex={-1}>{title}</h1>
      <div className="result__text">{children}</div>
      {actions && <div className="result__actions">{actions}</div>}
    </section>
  );
}
