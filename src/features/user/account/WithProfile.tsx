import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/user.ts';
import { failureText } from '#features/common/failure.ts';
import { browserHttp } from '#features/common/http.ts';
import { useLoaded } from '#features/common/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { $profile, hasFreshProfile, loadProfile } from '../user.store.ts';
import { AccountSkeleton } from './AccountSkeleton.tsx';

/** Draws its children once the profile is there; before that a skeleton, and instead of it a failure that can be tried again. */
export function WithProfile({ failed, children }: { failed: MessageKey<'account'>; children: (profile: Profile) => ReactNode }) {
  const t = useT('account', 'common');
  const profile = useStore($profile);
  const loading = useLoaded(() => loadProfile(browserHttp()).then(() => true), hasFreshProfile() || undefined);

  if (loading.state === 'failed') {
    return (
      <div role="alert">
        <Empty icon="warning" title={t(failed)} action={<Button onClick={loading.retry}>{t('common:tryAgain')}</Button>}>
          {failureText(loading.error, t)}
        </Empty>
      </div>
    );
  }
  if (loading.state === 'loading' || !profile) return <AccountSkeleton label={t('common:loading')} />;
  return children(profile);
}
