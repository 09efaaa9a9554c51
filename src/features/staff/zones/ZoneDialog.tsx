import type { StaffResponse } from '#contract/staff/index.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Skeleton } from '#ui/feedback/list-states.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { ZoneEditor } from './ZoneEditor.tsx';

interface ZoneDialogProps {
  restaurantId: number;
  /** Null for a new zone. */
  id: number | null;
  zones: StaffResponse<'getZones'>;
  onClose: () => void;
}

/** Adds a zone, changes it, or removes it. Render it while it is open. */
export function ZoneDialog({ restaurantId, id, zones, onClose }: ZoneDialogProps) {
  const t = useStaffT('staff-zones', 'staff-shell');
  const { data, error, isFetchedAfterMount, refetch } = useStaffQuery('getZone', id === null ? undefined : { id }, {
    enabled: id !== null,
    staleTime: 0,
  });
  const zone = isFetchedAfterMount ? data : undefined;
  return (
    <Modal
      name="zone"
      open
      wide
      onClose={onClose}
      title={t(id === null ? 'staff-zones:newZone' : 'staff-zones:zone')}
      closeLabel={t('staff-shell:close')}
    >
      {zone || id === null ? (
        <ZoneEditor restaurantId={restaurantId} zone={zone ?? null} zones={zones} onClose={onClose} />
      ) : error ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Modal>
  );
}
