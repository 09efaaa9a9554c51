import type { Order } from '#contract/orders.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Icon } from '#ui/Icon.tsx';
import { STAGE_ICONS, stagesOf, statusKey } from './status.ts';
import { timeOf } from './time.ts';

export function OrderTimeline({ order }: { order: Order }) {
  const t = useT('orders');
  return (
    <ol className="timeline" role="list" aria-label={t('orders:progress')}>
      {stagesOf(order).map(({ status, state, at }) => (
        <li key={status} className={`timeline__stage timeline__stage_${state}`} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="timeline__mark">
            <Icon name={state === 'done' ? 'check' : STAGE_ICONS[status]} />
          </span>
          <span className="timeline__text">
            {t(statusKey(status))}
            {state === 'done' && <span className="timeline__state">{t('orders:done')}</span>}
          </span>
          {at && <time dateTime={at}>{timeOf(at, pageLocale())}</time>}
        </li>
      ))}
    </ol>
  );
}
