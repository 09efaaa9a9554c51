import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { browserHttp } from '#features/common/http.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { startSignIn } from '../sign-in.store.ts';
import { startUser } from '../start.ts';
import { readTarget } from '../target.ts';
import { $signedIn } from '../user.store.ts';
import { UserSheet } from '../UserSheet.tsx';
import { AccountSkeleton } from './AccountSkeleton.tsx';

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
