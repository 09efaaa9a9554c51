import type { StaffResponse } from '#contract/staff/index.ts';
import type { ZoneListItem } from '#contract/staff/zones.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Badge, Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { RestaurantPicker } from '../shared/RestaurantPicker.tsx';
import { useMissingTexts } from '../shared/MissingTexts.tsx';
import { rowId, useOpenEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useChosenRestaurant, useStaffSession } from '#features/staff/shared/staff-session.ts';
import { ZoneDialog } from './ZoneDialog.tsx';
import { zoneResource } from './zone-resource.ts';
import type { Minor } from '#contract/money.ts';
import { localize, missingLanguages } from '#contract/localized-text.ts';

export function Zones() {
  return (
    <StaffIsland route="zones">
      <RestaurantZones />
    </StaffIsland>
  );
}

function RestaurantZones() {
  const t = useStaffT('staff-zones', 'staff-sections', 'staff-shell');
  // Loads the messages of the dialog in advance: a dialog that suspends while it is open would close.
  useT('common');
  const [restaurant, choose] = useChosenRestaurant();
  const [openId, open, close] = useOpenEditor(zoneResource, restaurant?.id);
  const { data, error, refetch } = useStaffQuery(
    'getZones',
    restaurant ? { restaurant_id: restaurant.id } : undefined,
    {
      enabled: restaurant !== null,
    },
  );
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:zones')}</h1>
        {restaurant && <RestaurantPicker value={restaurant.id} onChange={choose} />}
      </div>
      {!restaurant && <Empty icon="pin" title={t('staff-shell:noRestaurants')} />}
      {error && !data && <LoadFailure title={t('staff-zones:failed')} error={error} retry={() => void refetch()} />}
      {restaurant && !data && !error && <Skeleton shape="row" />}
      {restaurant && data && (
        <>
          <div className="staff-actions">
            <Button onClick={() => open('new')} data-open-modal="zone">
              {t('staff-zones:add')}
            </Button>
          </div>
          <ZoneLists zones={data} restaurantName={restaurant.name} onOpen={open} />
          {openId !== null && (
            <ZoneDialog key={openId} restaurantId={restaurant.id} id={rowId(openId)} zones={data} onClose={close} />
          )}
        </>
      )}
    </>
  );
}

interface ZoneListsProps {
  zones: StaffResponse<'getZones'>;
  restaurantName: string;
  onOpen: (id: number) => void;
}

/** The zones of the restaurant, then those of its city, and a sentence that says which of them apply now. */
function ZoneLists({ zones, restaurantName, onOpen }: ZoneListsProps) {
  const t = useStaffT('staff-zones');
  const { role } = useStaffSession();
  const city = localize(zones.city, pageLocale());
  const { shown, filter } = useMissingTexts([...zones.restaurant_zones, ...zones.city_zones], (zone) =>
    missingLanguages(zone.name),
  );
  const isActive = ({ active }: ZoneListItem) => active;
  const zonesInForce = zones.restaurant_zones.some(isActive)
    ? 'restaurant'
    : zones.city_zones.some(isActive)
      ? 'city'
      : 'none';
  const list = (items: readonly ZoneListItem[], edit: ((id: number) => void) | null) => (
    <ul className="staff-list" role="list">
      {items
        .filter((zone) => shown.includes(zone))
        .map((zone) => (
          <ZoneItem key={zone.id} zone={zone} zones={zones} onOpen={edit && (() => edit(zone.id))} />
        ))}
    </ul>
  );
  return (
    <>
      <p className="muted" data-zones-in-force={zonesInForce}>
        {t(`staff-zones:holds_${zonesInForce}`, { city })}
      </p>
      {filter}
      <section className="zone-section">
        <h2 className="page__heading">{t('staff-zones:ofRestaurant', { restaurant: restaurantName })}</h2>
        {zones.restaurant_zones.length > 0 ? (
          list(zones.restaurant_zones, onOpen)
        ) : (
          <Empty icon="pin" title={t('staff-zones:empty')}>
            {t('staff-zones:emptyText')}
          </Empty>
        )}
      </section>
      {zones.city_zones.length > 0 && (
        <section className="zone-section">
          <h2 className="page__heading">{t('staff-zones:ofCity', { city })}</h2>
          {list(zones.city_zones, role === 'owner' ? onOpen : null)}
        </section>
      )}
    </>
  );
}

interface ZoneItemProps {
  zone: ZoneListItem;
  zones: StaffResponse<'getZones'>;
  /** Null if the user may not edit the zone. */
  onOpen: (() => void) | null;
}

/** A zone in the list with its terms. */
function ZoneItem({ zone, zones, onOpen }: ZoneItemProps) {
  const t = useStaffT('staff-zones', 'staff-shell');
  const formatPrice = useFormatPrice();
  // Amounts of zones are in minor units.
  const money = (amount: Minor) => formatPrice(amount, zones.currency);
  const { price, free_from: freeFrom, min_order: minOrder, travel_minutes: count, priority } = zone;
  const name = localize(zone.name, pageLocale());
  const branch = localize(zones.branches.find(({ id }) => id === zone.branch_id)?.name ?? {}, pageLocale());
  const terms = [
    freeFrom !== null && t('staff-zones:freeFromFact', { amount: money(freeFrom) }),
    minOrder !== null && t('staff-zones:minOrderFact', { amount: money(minOrder) }),
    count > 0 && t('staff-zones:travelFact', { count }),
    t(zone.has_polygon ? 'staff-zones:byPlace' : 'staff-zones:byName'),
    priority !== 0 && t('staff-zones:priorityFact', { priority }),
    branch,
  ];
  return (
    <li className="staff-list__item" data-zone={zone.id}>
      <div className="staff-list__text">
        <strong>{name}</strong>
        <span>{money(price)}</span>
        <span className="small muted">{terms.filter(Boolean).join(' · ')}</span>
      </div>
      {!zone.active && <Badge>{t('staff-zones:inactive')}</Badge>}
      {onOpen && (
        <Button
          variant="secondary"
          size="small"
          onClick={onOpen}
          aria-label={`${t('staff-shell:edit')}: ${name}`}
          data-open-modal="zone"
        >
          {t('staff-shell:edit')}
        </Button>
      )}
    </li>
  );
}
