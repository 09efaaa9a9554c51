import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import type { RowAction } from '../shared/ConfirmedAction.tsx';

/** Puts a removed row on the menu again. */
export function RestoreButton({ row: { id, revision }, mutation }: RowAction) {
  const t = useStaffT('staff-menu');
  return (
    <div className="staff-section">
      <ErrorBanner error={mutation.error} />
      <Button
        variant="secondary"
        busy={mutation.isPending}
        onClick={() => mutation.mutate({ id, revision, confirmed: false })}
        data-action="restore"
      >
        {t('staff-menu:restore')}
      </Button>
    </div>
  );
}
