import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Notifications } from '#contract/user.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useAsyncAction, useAsyncData } from '#features/shared/use-async.ts';
import { useT } from '#i18n/browser.ts';
import { classes } from '#ui/class-names.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import { InstallApp } from './InstallApp.tsx';
import { $notifications, loadNotifications, setSms } from './notifications.store.ts';
import { PushSwitch } from './PushSwitch.tsx';
import stylesheetUrl from './notifications.lazy.scss?url';

interface NotificationCardProps {
  /** Where it is: the account says that it loads or that it failed, the page of an order is complete without it. */
  place: 'account' | 'order';
}

/** How the customer can be notified about orders, and how the shop can be installed. */
export function NotificationCard({ place }: NotificationCardProps) {
  return (
    <div className={classes('notifications', `notifications_${place}`)}>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      <Channels place={place} />
      <InstallApp />
    </div>
  );
}

/** Renders nothing where the shop sends no notifications. */
function Channels({ place }: NotificationCardProps) {
  const t = useT('common', 'notifications');
  const notifications = useStore($notifications);
  const request = useAsyncData(
    () => loadNotifications(browserApiClient()).then(() => true),
    notifications !== undefined || undefined,
  );
  if (request.state === 'loading') return place === 'account' && <Skeleton shape="row" />;
  if (request.state === 'failed')
    return (
      place === 'account' && (
        <ErrorBanner error={request.error} title={t('notifications:failed')} onRetry={request.retry} />
      )
    );
  if (!notifications || (notifications.sms === null && notifications.push === null)) return null;
  return (
    <section className="notifications__section card card_padded">
      <h2>{t('notifications:title')}</h2>
      {notifications.push && <PushSwitch push={notifications.push} />}
      {notifications.sms !== null && <SmsConsent agreed={notifications.sms} />}
    </section>
  );
}

function SmsConsent({ agreed }: { agreed: NonNullable<Notifications['sms']> }) {
  const t = useT('common', 'notifications');
  const [checked, setChecked] = useState(agreed);
  const [confirmation, setConfirmation] = useState('');
  const saving = useAsyncAction(async (sms: boolean) => {
    setChecked(sms);
    setConfirmation('');
    try {
      await setSms(browserApiClient(), sms);
      setConfirmation(t(sms ? 'notifications:smsOn' : 'notifications:smsOff'));
    } catch (error) {
      setChecked(!sms);
      throw error;
    }
  });
  return (
    <div className="notifications__channel">
      <Checkbox
        name="sms"
        label={t('notifications:sms')}
        checked={checked}
        aria-busy={saving.busy || undefined}
        onChange={(sms) => void saving.run(sms)}
      />
      <p className="small muted">{t('notifications:smsNote')}</p>
      <p className="small" role="status">
        {confirmation}
      </p>
      <ErrorBanner error={saving.error} />
    </div>
  );
}
