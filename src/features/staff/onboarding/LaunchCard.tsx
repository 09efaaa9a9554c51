import { useState } from 'react';
import { mayCall } from '#contract/staff/index.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { staffHref } from '../../../staff-routes.ts';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { useStaffSession } from '../shared/staff-session.ts';

/** While the shop is not launched: its preview and, for owners, the button that shows it to visitors. */
export function LaunchCard() {
  const t = useStaffT('staff-onboarding');
  const { role } = useStaffSession();
  const [isConfirming, setConfirming] = useState(false);
  // The page shows everything else without this card, and while it loads.
  const { data } = useStaffQuery('getLaunch');
  const launch = useStaffMutation('launchShop', {
    invalidates: ['getLaunch'],
    onSuccess: () => setConfirming(false),
  });
  if (!data || data.is_launched) return null;
  return (
    <section className="card card_padded fields" aria-labelledby="launch" data-launch="">
      <h2 id="launch">{t('staff-onboarding:hidden')}</h2>
      <p className="muted">{t('staff-onboarding:hiddenHint')}</p>
      <div className="staff-actions">
        <ButtonLink variant="secondary" href={staffHref(pageLocale(), 'preview')} target="_blank">
          {t('staff-onboarding:preview')}
        </ButtonLink>
        {mayCall(role, 'launchShop') && (
          <Button onClick={() => setConfirming(true)} data-action="launch">
            {t('staff-onboarding:launch')}
          </Button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('staff-onboarding:launch')}
          action={t('staff-onboarding:launch')}
          busy={launch.isPending}
          error={launch.error}
          onConfirm={() => launch.mutate(undefined)}
          onClose={() => setConfirming(false)}
        >
          {t('staff-onboarding:launchQuestion')}
        </ConfirmDialog>
      )}
    </section>
  );
}
