import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useWakeLock } from '../board/ring.ts';
import { useSharedPlace } from './use-shared-place.ts';

/** Shows customers where the courier is, once the courier has pressed the button. Render it while an order is on the way. */
export function SharePlace() {
  const t = useStaffT('staff-courier');
  const { state, isSharing, start, stop } = useSharedPlace();
  // A phone that locks its screen sends nothing.
  useWakeLock(isSharing);
  return (
    <section className="share-place card card_padded" aria-labelledby="share-place" data-share-place={state}>
      <h3 id="share-place" className="share-place__title">
        <Icon name="pin" />
        {t('staff-courier:place')}
      </h3>
      <p role="status">{t(`staff-courier:place_${state}`)}</p>
      <p className="small muted">{t(isSharing ? 'staff-courier:placeOpen' : 'staff-courier:placeNote')}</p>
      {/* One button, so that it keeps the focus. */}
      <Button
        variant={isSharing ? 'secondary' : 'primary'}
        onClick={() => (isSharing ? void stop() : start())}
        data-action={isSharing ? 'stop-sharing' : 'share-place'}
      >
        {t(isSharing ? 'staff-courier:placeStop' : 'staff-courier:placeShare')}
      </Button>
    </section>
  );
}
