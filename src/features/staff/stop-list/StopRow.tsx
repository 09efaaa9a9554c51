import type { StopEnd } from '#contract/staff/stop-list.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';

/** A dish, or an option of one, that the kitchen can run out of. */
export interface Stoppable {
  readonly kind: 'product' | 'option';
  readonly id: number;
  readonly name: string;
  readonly stopped: boolean;
  /** ISO 8601; null until a staff member changes it. */
  readonly stoppedUntil: string | null;
}

interface StopRowProps {
  item: Stoppable;
  /** For how long it is stopped by a press. */
  until: Exclude<StopEnd, 'now'>;
  /** What stands below its name. */
  note?: string;
}

/** Something that can run out, with the button that stops it or makes it available again. */
export function StopRow({ item, until, note }: StopRowProps) {
  const t = useStaffT('staff-stop-list');
  const { kind, id, name, stopped, stoppedUntil } = item;
  const stop = useStop(item);
  const hook = kind === 'product' ? { 'data-stop-product': id } : { 'data-stop-option': id };
  const state = stoppedUntil
    ? t('staff-stop-list:until', { time: formatDateTime(stoppedUntil, pageLocale()) })
    : t('staff-stop-list:untilChanged');
  const label = t(stopped ? 'staff-stop-list:back' : 'staff-stop-list:stop');
  return (
    <div className="staff-list__item" {...hook} data-stopped={stopped}>
      <div className="staff-list__text">
        <span>{name}</span>
        <span className="small muted">{stopped ? state : note}</span>
      </div>
      <Button
        size="small"
        variant={stopped ? 'primary' : 'secondary'}
        busy={stop.isPending}
        aria-label={`${label}: ${name}`}
        data-action={stopped ? 'back' : 'stop-item'}
        onClick={() => stop.run(stopped ? 'now' : until)}
      >
        {label}
      </Button>
      <ErrorBanner error={stop.error} />
    </div>
  );
}

function useStop({ kind, id }: Stoppable) {
  const product = useStaffMutation('stopProduct', { invalidates: ['getStopList'] });
  const option = useStaffMutation('stopOption', { invalidates: ['getStopList'] });
  return {
    isPending: product.isPending || option.isPending,
    error: product.error ?? option.error,
    run: (until: StopEnd) =>
      kind === 'product' ? product.mutate({ product_id: id, until }) : option.mutate({ option_id: id, until }),
  };
}
