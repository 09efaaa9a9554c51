import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { ToastHost } from '#features/shared/ToastHost.tsx';
import { LoadBoundary } from '#features/shared/LoadBoundary.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Banner, Skeleton } from '#ui/feedback/feedback.tsx';
import { LazyComponentStylesheet } from '#ui/LazyComponentStylesheet.tsx';
import type { StaffRouteName } from '../../../staff-routes.ts';
import { PersonChooser } from '../sign-in/PersonChooser.tsx';
import { StaffHeader } from './StaffHeader.tsx';
import { dropDraftsOfOthers } from './resource/drafts.ts';
import { SessionContext } from './staff-session.ts';
import { useIsOnline } from './use-is-online.ts';
import { staffQueryClient, useStaffQuery } from './staff-query.ts';

/** The root of every staff island: provides the query cache, and shows skeletons while translations load. */
export function StaffRoot({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={staffQueryClient}>
      <LoadBoundary fallback={<StaffSkeleton />}>
        <LazyComponentStylesheet />
        {children}
        <ToastHost />
      </LoadBoundary>
    </QueryClientProvider>
  );
}

interface StaffIslandProps {
  route: StaffRouteName;
  children: ReactNode;
}

/** A page that requires a session: its header, and its content once the session is loaded. */
export function StaffIsland({ route, children }: StaffIslandProps) {
  return (
    <StaffRoot>
      <Session route={route}>{children}</Session>
    </StaffRoot>
  );
}

/** Loads the session; a 401 redirects to the sign-in page. On a shared device a person is chosen first. */
function Session({ route, children }: StaffIslandProps) {
  const t = useStaffT('staff-shell');
  const { data: session, error, refetch } = useStaffQuery('getSession');
  const isOnline = useIsOnline();
  const personId = session?.person?.id;
  useEffect(() => {
    if (personId !== undefined) dropDraftsOfOthers(personId);
  }, [personId]);
  if (!session) return error ? <LoadFailure error={error} retry={() => void refetch()} /> : <StaffSkeleton />;
  return (
    <SessionContext value={session}>
      <StaffHeader route={route} />
      <main id="content" className="page staff-page">
        {/* The board has its own line about the connection, which does not scroll away. */}
        {!isOnline && !(route === 'board' && session.person) && (
          <Banner tone="warning" role="alert" className="staff-offline">
            {t('staff-shell:offline')}
          </Banner>
        )}
        {session.sms_simulated && (
          <Banner tone="warning" data-sms-simulated="">
            {t('staff-shell:smsSimulated')}
          </Banner>
        )}
        {session.person ? children : <PersonChooser />}
      </main>
    </SessionContext>
  );
}

export function StaffSkeleton() {
  return (
    <div className="page staff-skeleton" role="status" aria-busy="true">
      <Skeleton shape="title" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}
