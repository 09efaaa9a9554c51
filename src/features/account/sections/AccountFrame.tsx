import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { browserHttp } from '#features/shared/http.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { startSignIn } from '../sign-in.store.ts';
import { startUser } from '../start.ts';
import { readTarget } from '../sign-in-target.ts';
import { hasFreshProfile, loadProfile, $profile, $signedIn } from '../user.store.ts';
import { UserSheet } from '../UserSheet.tsx';
import type { Profile } from '#contract/user.ts';
import { failureText } from '#features/shared/failure.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

/** The frame of every island of the account: it waits for its texts, and asks to sign in again when the session is over. */
export function AccountIsland({ children }: { children: ReactNode }) {
  useEffect(() => startUser(browserHttp()), []);
  return (
    <Suspense fallback={<AccountSkeleton />}>
      <UserSheet />
      <SignedIn>{children}</SignedIn>
    </Suspense>
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const t = useT('account', 'common', 'user');
  const signedIn = useStore($signedIn);
  if (signedIn) return children;

  const again = () => startSignIn(readTarget(location.pathname + location.search) ?? '/account');
  return (
    <Empty
      icon="user"
      title={t('account:signedOut')}
      action={
        <Button data-open-modal="authPhone" onClick={again}>
          {t('user:signIn')}
        </Button>
      }
    >
      {t('account:signedOutText')}
    </Empty>
  );
}

/** Draws its children once the profile is there; before that a skeleton, and instead of it a failure that can be tried again. */
export function WithProfile({
  failed,
  children,
}: {
  failed: MessageKey<'account' | 'common'>;
  children: (profile: Profile) => ReactNode;
}) {
  const t = useT('account', 'common');
  const profile = useStore($profile);
  const loading = useLoaded(() => loadProfile(browserHttp()).then(() => true), hasFreshProfile() || undefined);

  if (loading.state === 'failed') {
    return (
      <div role="alert">
        <Empty
          icon="warning"
          title={t(failed)}
          action={<Button onClick={loading.retry}>{t('common:tryAgain')}</Button>}
        >
          {failureText(loading.error, t)}
        </Empty>
      </div>
    );
  }
  if (loading.state === 'loading' || !profile) return <AccountSkeleton label={t('common:loading')} />;
  return children(profile);
}

/** The rows of an account screen before their content is there; label it where the texts have come already. */
export function AccountSkeleton({ label }: { label?: string }) {
  return (
    <div className="account-skeleton" role="status" aria-busy="true" aria-label={label}>
      <Skeleton shape="title" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}
