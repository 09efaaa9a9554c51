import { useEffect, useState } from 'react';
import type { Notifications } from '#contract/user.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { $installMethod, watchInstallation } from '#features/shared/install-app.ts';
import { useAsyncAction } from '#features/shared/use-async.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import {
  PushDeniedError,
  type PushState,
  readPushState,
  subscribeToPush,
  unsubscribeFromPush,
} from './push-subscription.ts';

/** A button that has this browser notified of every status of an order, or ends that. The browser asks after the press only. */
export function PushSwitch({ push }: { push: NonNullable<Notifications['push']> }) {
  const t = useT('common', 'notifications');
  const [state, setState] = useState<PushState>();
  const refresh = async () => setState(await readPushState(push));
  const switching = useAsyncAction(async () => {
    try {
      if (state === 'on') await unsubscribeFromPush(browserApiClient());
      else await subscribeToPush(browserApiClient(), push.key);
      setState(state === 'on' ? 'off' : 'on');
    } catch (error) {
      if (!(error instanceof PushDeniedError)) throw error;
      await refresh();
    }
  });

  useEffect(() => {
    watchInstallation();
    let isUnmounted = false;
    void readPushState(push).then((found) => isUnmounted || setState(found));
    return () => {
      isUnmounted = true;
    };
  }, [push]);

  if (state === undefined) return null;
  if (state === 'unsupported')
    return $installMethod.get() === 'ios' ? <p className="small muted">{t('notifications:pushAfterInstall')}</p> : null;
  return (
    <div className="notifications__channel">
      <p role="status">{t(state === 'on' ? 'notifications:pushIsOn' : 'notifications:pushLead')}</p>
      {state === 'denied' ? (
        <p className="small muted">{t('notifications:pushDenied')}</p>
      ) : (
        <Button
          variant={state === 'on' ? 'ghost' : 'secondary'}
          data-action="push"
          aria-pressed={state === 'on'}
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
