import { useState } from 'react';
import { type RestaurantHours, StaffClosure } from '#contract/staff/hours.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { currentRowOf } from '../shared/staff-client.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { ClosureDialog } from './ClosureDialog.tsx';
import { displayWallTime } from './hours-text.ts';

interface ClosuresProps {
  restaurantId: number;
  hours: RestaurantHours;
}

/** The times without orders that have not ended; each ends at one press. */
export function Closures({ restaurantId, hours: { closures, branches, local_time: localTime } }: ClosuresProps) {
  const t = useStaffT('staff-hours', 'staff-menu', 'staff-shell');
  const locale = pageLocale();
  const [opened, setOpened] = useState<StaffClosure | 'new' | null>(null);
  const end = useStaffMutation('endClosure', {
    invalidates: ['getHours'],
    onSuccess: () => showToast(t('staff-hours:closureEnded')),
  });
  const endClosure = ({ id, revision }: StaffClosure) =>
    end.mutate(
      { id, revision },
      {
        onError: (error) => {
          if (!currentRowOf(error, StaffClosure)) return;
          end.reset();
          showToast(t('staff-menu:conflictReloaded'));
        },
      },
    );
  const placeOf = ({ branch_id: branchId }: StaffClosure): string =>
    branches.find(({ id }) => id === branchId)?.name[locale] ?? t('staff-hours:allBranches');
  return (
    <section className="hours-branch" aria-labelledby="closures">
      <h2 id="closures">{t('staff-hours:closures')}</h2>
      <p className="muted">{t('staff-hours:closuresLead')}</p>
      <ErrorBanner error={end.error} />
      {closures.length > 0 && (
        <ul className="staff-list" role="list">
          {closures.map((closure) => {
            const { id, starts_at: from, ends_at: to } = closure;
            const isRunning = from <= localTime;
            const period = `${displayWallTime(from, locale)} – ${displayWallTime(to, locale)}`;
            return (
              <li className="staff-list__item" key={id} data-closure={id}>
                <div className="staff-list__text">
                  <strong>{period}</strong>
                  {branches.length > 1 && <span className="small muted">{placeOf(closure)}</span>}
                </div>
                {isRunning && <Badge tone="warning">{t('staff-hours:closedNow')}</Badge>}
                <Button
                  size="small"
                  variant="secondary"
                  busy={end.isPending && end.variables?.id === id}
                  aria-label={`${t(isRunning ? 'staff-hours:endNow' : 'staff-hours:cancelClosure')}: ${period}`}
                  onClick={() => endClosure(closure)}
                  data-action="end-closure"
                >
                  {t(isRunning ? 'staff-hours:endNow' : 'staff-hours:cancelClosure')}
                </Button>
                <IconButton
                  icon="edit"
                  label={`${t('staff-shell:edit')}: ${period}`}
                  onClick={() => setOpened(closure)}
                  data-open-modal="closure"
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button size="small" variant="secondary" onClick={() => setOpened('new')} data-open-modal="closure">
        {t('staff-hours:addClosure')}
      </Button>
      {opened && (
        <ClosureDialog
          restaurantId={restaurantId}
          branches={branches}
          closure={opened === 'new' ? null : opened}
          localTime={localTime}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
