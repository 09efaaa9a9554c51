import { useState } from 'react';
import type { BrowserSession } from '#contract/staff/devices.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Badge, Skeleton } from '#ui/feedback/feedback.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';

/** The browsers in which staff members are signed in with a password. */
export function Sessions() {
  const t = useStaffT('staff-devices', 'staff-shell');
  const { data: sessions, error, refetch } = useStaffQuery('getSessions');
  const [sessionToEnd, setSessionToEnd] = useState<BrowserSession | null>(null);
  const endSession = useStaffMutation('endSession', {
    invalidates: ['getSessions'],
    onSuccess: () => {
      setSessionToEnd(null);
      showToast(t('staff-devices:sessionEnded'));
    },
  });
  return (
    <section className="staff-section">
      <h2>{t('staff-devices:sessions')}</h2>
      {error && !sessions && <LoadFailure error={error} retry={() => void refetch()} />}
      {!sessions && !error && <Skeleton shape="row" />}
      <ul className="staff-list" role="list">
        {sessions?.map((session) => {
          const browser = describeBrowser(session.browser) ?? t('staff-devices:unknownBrowser');
          return (
            <li key={session.id} className="staff-list__item">
              <div className="staff-list__text">
                <strong>{`${session.name} · ${browser}`}</strong>
                <span className="small muted">
                  {t('staff-devices:seenAt', { time: formatDateTime(session.seen_at, pageLocale()) })}
                </span>
              </div>
              {session.is_current ? (
                <Badge tone="success">{t('staff-devices:current')}</Badge>
              ) : (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`${t('staff-devices:endSession')}: ${session.name}, ${browser}`}
                  onClick={() => {
                    endSession.reset();
                    setSessionToEnd(session);
                  }}
                >
                  {t('staff-devices:endSession')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessionToEnd && (
        <ConfirmDialog
          title={t('staff-devices:endSession')}
          action={t('staff-devices:endSession')}
          busy={endSession.isPending}
          error={endSession.error}
          onConfirm={() => endSession.mutate({ id: sessionToEnd.id })}
          onClose={() => setSessionToEnd(null)}
        >
          {`${sessionToEnd.name}: ${t('staff-devices:endSessionConfirm')}`}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The first match is used: the User-Agent headers of other browsers also contain `Chrome` and `Safari`. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const OPERATING_SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const findName = (names: typeof BROWSERS, text: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/** Browser and operating system of a User-Agent header: `Chrome, Android`; undefined if neither is recognized. */
function describeBrowser(userAgent: string): string | undefined {
  const parts = [findName(BROWSERS, userAgent), findName(OPERATING_SYSTEMS, userAgent)].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? undefined : parts.join(', ');
}
