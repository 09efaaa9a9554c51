import type { StaffResponse } from '#contract/staff/index.ts';
import type { ZoneRow as Row } from '#contract/staff/zones.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';

interface ZoneRowProps {
  zone: Row;
  zones: StaffResponse<'getZones'>;
  /** Null where the zone can only be read. */
  onOpen: (() => void) | null;
}

/** A zone in the list with its terms. */
export function ZoneRow({ zone, zones, onOpen }: ZoneRowProps) {
  const t = useStaffT('staff-zones', 'staff-shell');
  const formatPrice = useFormatPrice();
  const money = (amount: number) => formatPrice(amount, zones.currency);
  const { price, free_from: freeFrom, min_order: minOrder, travel_minutes: count, priority } = zone;
  const name = zone.name[pageLocale()];
  const branch = zones.branches.find(({ id }) => id === zone.branch_id)?.name[pageLocale()];
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
