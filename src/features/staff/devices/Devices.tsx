import { useState } from 'react';
import type { Device } from '#contract/staff/devices.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { PairingDialog } from './PairingDialog.tsx';
import { Sessions } from './Sessions.tsx';

export function Devices() {
  return (
    <StaffIsland route="devices">
      <DeviceList />
      <Sessions />
    </StaffIsland>
  );
}

function DeviceList() {
  const t = useStaffT('staff-devices', 'staff-sections', 'staff-shell');
  const { data: devices, error, refetch } = useStaffQuery('getDevices');
  const [pairing, setPairing] = useState(false);
  const [deviceToRevoke, setDeviceToRevoke] = useState<Device | null>(null);
  const revoke = useStaffMutation('revokeDevice', {
    invalidates: ['getDevices'],
    onSuccess: () => {
      setDeviceToRevoke(null);
      showToast(t('staff-devices:revoked'));
    },
  });
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:devices')}</h1>
        <Button onClick={() => setPairing(true)} data-open-modal="pairing">
          {t('staff-devices:add')}
        </Button>
      </div>
      <p className="muted">{t('staff-devices:lead')}</p>
      {error && !devices && (
        <LoadFailure title={t('staff-devices:failed')} error={error} retry={() => void refetch()} />
      )}
      {!devices && !error && <Skeleton shape="row" />}
      {devices?.length === 0 && (
        <Empty icon="phone" title={t('staff-devices:empty')}>
          {t('staff-devices:emptyText')}
        </Empty>
      )}
      <ul className="staff-list" role="list">
        {devices?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onRevoke={() => {
              revoke.reset();
              setDeviceToRevoke(device);
            }}
          />
        ))}
      </ul>
      {pairing && <PairingDialog onClose={() => setPairing(false)} />}
      {deviceToRevoke && (
        <ConfirmDialog
          title={`${t('staff-devices:revoke')}: ${deviceToRevoke.name}`}
          action={t('staff-devices:revoke')}
          busy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate({ id: deviceToRevoke.id })}
          onClose={() => setDeviceToRevoke(null)}
        >
          {t('staff-devices:revokeConfirm')}
        </ConfirmDialog>
      )}
    </>
  );
}

function DeviceRow({ device, onRevoke }: { device: Device; onRevoke: () => void }) {
  const t = useStaffT('staff-devices');
  const { restaurants } = useStaffSession();
  const { id, name, kind, restaurant_id: restaurantId, seen_at: seenAt } = device;
  const restaurant = restaurants.find((each) => each.id === restaurantId);
  return (
    <li className="staff-list__item" data-device={id}>
      <div className="staff-list__text">
        <strong>{name}</strong>
        <span className="small muted">
          {[
            t(`staff-devices:kind_${kind}`),
            restaurant?.name,
            seenAt && t('staff-devices:seenAt', { time: formatDateTime(seenAt, pageLocale()) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Button variant="secondary" size="small" onClick={onRevoke} aria-label={`${t('staff-devices:revoke')}: ${name}`}>
        {t('staff-devices:revoke')}
      </Button>
    </li>
  );
}
