import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Notifications } from '#contract/user.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useAsyncAction, useAsyncData } from '#features/shared/hooks.ts';
import { $installMethod, installApp, watchInstallation } from '#features/shared/web-app.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/class-names.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import stylesheetUrl from './notifications.lazy.scss?url';
import {
  $notifications,
  loadNotifications,
  PushDeniedError,
  type PushState,
  readPushState,
  saveSmsConsent,
  subscribeToPush,
  unsubscribeFromPush,
} from './notifications.store.ts';

interface NotificationSettingsProps {
  /** The account page shows loading states and failures; the order page shows nothing instead. */
  place: 'account' | 'order';
}

/** The settings of notifications about orders, and a button that installs the shop as an app. */
export function NotificationSettings({ place }: NotificationSettingsProps) {
  return (
    <div className={classes('notifications', `notifications_${place}`)}>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      <Channels place={place} />
      <InstallApp />
    </div>
  );
}

/** Renders nothing if the shop sends no notifications. */
function Channels({ place }: NotificationSettingsProps) {
  const t = useT('common', 'notifications');
  const notifications = useStore($notifications);
  // If the store already has the settings, the second argument is defined and `useAsyncData` makes no request.
  const isLoaded = notifications !== undefined || undefined;
  const request = useAsyncData(() => loadNotifications(browserApiClient('page')).then(() => true), isLoaded);
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
      await saveSmsConsent(browserApiClient('customer'), sms);
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

/**
 * A button that turns push notifications about orders on or off in this browser. The browser shows its permission
 * prompt only after the button is pressed.
 */
function PushSwitch({ push }: { push: NonNullable<Notifications['push']> }) {
  const t = useT('common', 'notifications');
  const [state, setState] = useState<PushState>();
  const refresh = async () => setState(await readPushState(push));
  const switching = useAsyncAction(async () => {
    try {
      if (state === 'on') await unsubscribeFromPush(browserApiClient('customer'));
      else await subscribeToPush(browserApiClient('customer'), push.key);
      setState(state === 'on' ? 'off' : 'on');
    } catch (error) {
      if (!(error instanceof PushDeniedError)) throw error;
      await refresh();
    }
  });

  useEffect(() => {
    watchInstallation();
    let isUnmounted = false;
    void readPushState(push).then(
      (found) => isUnmounted || setState(found),
      // A browser whose state cannot be read counts as unsupported.
      () => isUnmounted || setState('unsupported'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [push]);

  if (state === undefined) return null;
  if (state === 'unsupported')
    return (
      <p className="small muted">
        {t($installMethod.get() === 'ios' ? 'notifications:pushAfterInstall' : 'notifications:pushUnsupported')}
      </p>
    );
  return (
    <div className="notifications__channel">
      <p role="status">{t(state === 'on' ? 'notifications:pushIsOn' : 'notifications:pushLead')}</p>
      {state === 'denied' ? (
        <p className="small muted">{t('notifications:pushDenied')}</p>
      ) : (
        <Button
          variant={state === 'on' ? 'ghost' : 'secondary'}
          data-action="push"
          busy={switching.busy}
          onClick={() => void switching.run()}
        >
          {t(state === 'on' ? 'notifications:pushStop' : 'notifications:push')}
        </Button>
      )}
      <ErrorBanner error={switching.error} />
    </div>
  );
}

/** A button that installs the shop, or explains how to install it by hand. Renders nothing in the installed shop. */
function InstallApp() {
  const t = useT('notifications');
  const method = useStore($installMethod);
  const [isExplained, setExplained] = useState(false);
  const installing = useAsyncAction(async () => {
    const result = await installApp();
    setExplained(result === 'ios' || result === 'menu');
  });

  useEffect(watchInstallation, []);

  if (method === 'installed') return null;
  return (
    <section className="notifications__section card card_padded">
      <h2>{t('notifications:installTitle')}</h2>
      <p className="muted">{t('notifications:installLead')}</p>
      <Button
        variant="secondary"
        data-action="install"
        aria-expanded={isExplained}
        busy={installing.busy}
        onClick={() => void installing.run()}
      >
        {t('notifications:install')}
      </Button>
      <div role="status">
        {isExplained && method === 'ios' && (
          <>
            <p>{t('notifications:installIos')}</p>
            <p className="small muted">{t('notifications:installIosNote')}</p>
          </>
        )}
        {isExplained && method !== 'ios' && <p>{t('notifications:installMenu')}</p>}
      </div>
    </section>
  );
}
