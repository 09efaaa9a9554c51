import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { ToastHost } from '#features/shared/ToastHost.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Banner, Skeleton } from '#ui/feedback/feedback.tsx';
import { ComponentStylesheet } from '#ui/ComponentStylesheet.tsx';
import type { StaffRouteName } from '../../../staff-routes.ts';
import { PersonChooser } from '../sign-in/PersonChooser.tsx';
import { StaffHeader } from './StaffHeader.tsx';
import { SessionContext } from './staff-client.ts';
import { staffQueryClient, useStaffQuery } from './staff-query.ts';

/** The root of every staff island: the query cache, and skeletons while its translations load. */
export function StaffRoot({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={staffQueryClient}>
      <Suspense fallback={<StaffSkeleton />}>
        <ComponentStylesheet />
        {children}
        <ToastHost />
      </Suspense>
    </QueryClientProvider>
  );
}

interface StaffIslandProps {
  route: StaffRouteName;
  children: ReactNode;
}

/** A page behind the sign-in: its header, and its content once the session is known. */
export function StaffIsland({ route, children }: StaffIslandProps) {
  return (
    <StaffRoot>
      <Session route={route}>{children}</Session>
    </StaffRoot>
  );
}

/** Without a session the call has led to the sign-in. On a shared device a person is chosen first. */
function Session({ route, children }: StaffIslandProps) {
  const t = useStaffT('staff-shell');
  const { data: session, error, refetch } = useStaffQuery('getSession');
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  if (!session) return error ? <LoadFailure error={error} retry={() => void refetch()} /> : <StaffSkeleton />;
  return (
    <SessionContext value={session}>
      <StaffHeader route={route} />
      <main id="content" className="page staff-page">
        {!isOnline && (
          <Banner tone="warning" role="alert" className="staff-offline">
            {t('staff-shell:offline')}
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
