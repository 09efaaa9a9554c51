import { useState } from 'react';
import type { Board } from '#contract/staff/board.ts';
import { formatTime } from '#features/shared/dates.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';

const PAUSE_MINUTES = [15, 30, 60, 120] as const;
const EXTRA_MINUTES = [10, 15, 20, 30] as const;
/** How long the longer delivery times apply. They end automatically, in case the staff forget to end them. */
const BUSY_DURATION_MINUTES = 60;
/** The queries whose responses contain whether a restaurant is paused or busy. */
const INVALIDATES = ['getBoard', 'getHours'] as const;

interface PauseControlsProps {
  restaurant: Board['restaurant'];
  /** The server's time, in the same format as `paused_until`: ISO 8601 in UTC with milliseconds. */
  now: string;
}

/** Pauses a restaurant or lengthens its delivery times for a while, and ends either early. */
export function PauseControls({ restaurant, now }: PauseControlsProps) {
  const t = useStaffT('staff-board', 'staff-shell');
  const locale = pageLocale();
  const [open, setOpen] = useState<'pause' | 'busy' | null>(null);
  const pause = useStaffMutation('pauseRestaurant', { invalidates: INVALIDATES, onSuccess: () => setOpen(null) });
  const busy = useStaffMutation('setBusy', { invalidates: INVALIDATES, onSuccess: () => setOpen(null) });
  // Resets the errors, so that a dialog does not show the error of an earlier one.
  const show = (dialog: typeof open) => {
    pause.reset();
    busy.reset();
    setOpen(dialog);
  };
  const close = () => show(null);
  const isPaused = restaurant.paused_until !== null && restaurant.paused_until > now;
  const isBusy = restaurant.busy_until !== null && restaurant.busy_until > now;
  const restaurant_id = restaurant.id;
  return (
    <>
      {isPaused && restaurant.paused_until ? (
        <p className="board__state" data-state="paused">
          {t('staff-board:pausedUntil', { time: formatTime(restaurant.paused_until, locale) })}{' '}
          <Button size="small" busy={pause.isPending} onClick={() => pause.mutate({ restaurant_id, minutes: 0 })}>
            {t('staff-board:resume')}
          </Button>
        </p>
      ) : (
        <Button variant="secondary" size="small" data-action="pause" onClick={() => show('pause')}>
          {t('staff-board:pause')}
        </Button>
      )}
      {isBusy && restaurant.busy_until ? (
        <p className="board__state" data-state="busy">
          {t('staff-board:busyUntil', {
            // The minutes by which orders take longer.
            count: restaurant.busy_minutes,
            time: formatTime(restaurant.busy_until, locale),
          })}{' '}
          <Button
            size="small"
            variant="secondary"
            busy={busy.isPending}
            onClick={() => busy.mutate({ restaurant_id, extra_minutes: 0, minutes: 0 })}
          >
            {t('staff-board:endBusy')}
          </Button>
        </p>
      ) : (
        <Button variant="secondary" size="small" data-action="busy" onClick={() => show('busy')}>
          {t('staff-board:busy')}
        </Button>
      )}
      {open === null && <ErrorBanner error={pause.error ?? busy.error} />}
      {open && (
        <Modal
          name={open}
          open
          onClose={close}
          title={t(open === 'pause' ? 'staff-board:pauseTitle' : 'staff-board:busyTitle')}
          closeLabel={t('staff-shell:close')}
        >
          <p>{t(open === 'pause' ? 'staff-board:pauseText' : 'staff-board:busyText')}</p>
          <div className="board-minutes">
            {(open === 'pause' ? PAUSE_MINUTES : EXTRA_MINUTES).map((minutes) => (
              <Button
                key={minutes}
                size="large"
                variant="secondary"
                busy={pause.isPending || busy.isPending}
                data-minutes={minutes}
                onClick={() =>
                  open === 'pause'
                    ? pause.mutate({ restaurant_id, minutes })
                    : busy.mutate({ restaurant_id, extra_minutes: minutes, minutes: BUSY_DURATION_MINUTES })
                }
              >
                {t(open === 'pause' ? 'staff-board:minutes' : 'staff-board:moreMinutes', { count: minutes })}
              </Button>
            ))}
          </div>
          <ErrorBanner error={(open === 'pause' ? pause : busy).error} />
        </Modal>
      )}
    </>
  );
}
