import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Profile } from '#contract/user.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { $signedIn } from '#features/shared/token.store.ts';
import { useAsyncData } from '#features/shared/hooks.ts';
import { LoadBoundary } from '#features/shared/LoadBoundary.tsx';
import { useT } from '#i18n/browser.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { parseReturnPath, startSignIn } from '../sign-in/sign-in.store.ts';
import stylesheetUrl from '../account.lazy.scss?url';
import { $profile, hasFreshProfile, loadProfile } from '../user.store.ts';
import { watchUserSession } from '../user-session.ts';

/**
 * The root of every account island. Shows a skeleton while translations load, and a sign-in prompt after a sign-out.
 */
export function AccountIsland({ children }: { children: ReactNode }) {
  useEffect(() => watchUserSession(browserApiClient('page')), []);
  return (
    <LoadBoundary fallback={<AccountSkeleton />}>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      <RequireSignIn>{children}</RequireSignIn>
    </LoadBoundary>
  );
}

/**
 * Renders its children while the customer is signed in, else a sign-in prompt, also after a sign-out in another tab.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const t = useT('user');
  const signedIn = useStore($signedIn);
  if (signedIn) return children;

  // Opens the phone modal; `data-open-modal` loads its code in advance.
  const signInHere = () => startSignIn(parseReturnPath(location.pathname + location.search) ?? '/account');
  return (
    <Empty
      icon="user"
      title={t('user:signedOut')}
      action={
        <Button data-open-modal="authPhone" onClick={signInHere}>
          {t('user:signIn')}
        </Button>
      }
    >
      {t('user:signedOutText')}
    </Empty>
  );
}

interface ProfileLoaderProps {
  failedTitle: MessageKey<'account'>;
  children: (profile: Profile) => ReactNode;
}

export function ProfileLoader({ failedTitle, children }: ProfileLoaderProps) {
  const t = useT('account', 'common');
  const profile = useStore($profile);
  // The result is only `true`: the profile is read from the store, because other components change it there.
  const request = useAsyncData(
    () => loadProfile(browserApiClient('customer')).then(() => true),
    hasFreshProfile() || undefined,
  );
  if (request.state === 'failed') return <LoadFailure {...request} title={t(failedTitle)} />;
  return request.state === 'ready' && profile ? children(profile) : <LoadingSkeleton />;
}

export function LoadingSkeleton() {
  const t = useT('common');
  return <AccountSkeleton label={t('common:loading')} />;
}

/** The label is absent while translations load. */
function AccountSkeleton({ label }: { label?: string }) {
  return (
    <div className="account-skeleton" role="status" aria-busy="true" aria-label={label}>
      <Skeleton shape="title" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}
