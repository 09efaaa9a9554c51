import { useEffect, useRef } from 'react';
import type { Board } from '#contract/staff/board.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/Banner.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';

/**
 * Says that the restaurant accepts no orders because one was not answered. Opening the board ends that; on a board that was open all the
 * time, the button has to be pressed. Render it with the restaurant as `key`.
 */
export function UnattendedBanner({ restaurant }: { restaurant: Board['restaurant'] }) {
  const t = useStaffT('staff-board');
  const resume = useStaffMutation('pauseRestaurant', {
    invalidates: ['getBoard'],
    onSuccess: () => showToast(t('staff-board:attended')),
  });
  const isUnattended = restaurant.unattended_since !== null;
  const accept = () => resume.mutate({ restaurant_id: restaurant.id, minutes: 0 });
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!wasOpened.current && isUnattended) accept();
    wasOpened.current = true;
  });
  if (!isUnattended) return null;
  return (
    <Banner
      tone="danger"
      role="alert"
      action={
        <Button busy={resume.isPending} onClick={accept} data-action="resume">
          {t('staff-board:resume')}
        </Button>
      }
    >
      {t('staff-board:unattended')}
    </Banner>
  );
}
