import { useState } from 'react';
import type { RestaurantHours, StaffSpecialDay } from '#contract/staff/hours.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { BranchDialog } from './BranchDialog.tsx';
import { BranchSection } from './BranchSection.tsx';
import { SpecialDayDialog } from './SpecialDayDialog.tsx';
import { WeekDialog } from './WeekDialog.tsx';

interface BranchesProps {
  restaurantId: number;
  hours: RestaurantHours;
}

/** What of a branch is being edited; `branchId` is null for a new branch. */
type Opened =
  | { readonly kind: 'branch'; readonly branchId: number | null }
  | { readonly kind: 'week'; readonly branchId: number }
  | { readonly kind: 'day'; readonly branchId: number; readonly day: StaffSpecialDay | null };

/** The branches of a restaurant with their hours, and the dialogs in which they are changed. */
export function Branches({ restaurantId, hours }: BranchesProps) {
  const t = useStaffT('staff-hours');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const branch = hours.branches.find(({ id }) => id === opened?.branchId);
  return (
    <>
      {hours.branches.map((each) => (
        <BranchSection
          key={each.id}
          branch={each}
          onEdit={() => setOpened({ kind: 'branch', branchId: each.id })}
          onEditWeek={() => setOpened({ kind: 'week', branchId: each.id })}
          onEditDay={(day) => setOpened({ kind: 'day', branchId: each.id, day })}
        />
      ))}
      <div className="staff-actions">
        <Button
          variant="secondary"
          onClick={() => setOpened({ kind: 'branch', branchId: null })}
          data-open-modal="branch"
        >
          {t('staff-hours:addBranch')}
        </Button>
      </div>
      {opened?.kind === 'branch' && (
        <BranchDialog restaurantId={restaurantId} branch={branch ?? null} onClose={close} />
      )}
      {branch && opened?.kind === 'week' && <WeekDialog branch={branch} onClose={close} />}
      {branch && opened?.kind === 'day' && (
        <SpecialDayDialog branch={branch} day={opened.day} today={hours.local_time.slice(0, 10)} onClose={close} />
      )}
    </>
  );
}
