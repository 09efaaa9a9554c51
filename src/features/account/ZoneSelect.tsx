import type { DeliveryZone } from '#contract/catalog.ts';
import { toMinor } from '#features/shared/money.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import { useT } from '#i18n/browser.ts';
import { Select } from '#ui/form/Field.tsx';

interface ZoneSelectProps {
  zones: readonly DeliveryZone[];
  /** The chosen zone; one that is not in the list counts as none. */
  value: number | null;
  /** ISO 4217. */
  currency: string;
  error: string | undefined;
  onChange: (zoneId: number) => void;
}

/** Chooses a delivery zone by its name and price. */
export function ZoneSelect({ zones, value, currency, error, onChange }: ZoneSelectProps) {
  const t = useT('user');
  const formatPrice = useFormatPrice();
  const isKnown = zones.some(({ id }) => id === value);
  return (
    <Select
      name="zone_id"
      label={t('user:zone')}
      error={error}
      value={isKnown ? String(value) : ''}
      options={[
        ...(isKnown ? [] : [{ value: '', label: t('user:chooseZone') }]),
        ...zones.map(({ id, name, price }) => ({
          value: String(id),
          label: `${name} · ${formatPrice(toMinor(price), currency)}`,
        })),
      ]}
      onChange={(id) => id !== '' && onChange(Number(id))}
    />
  );
}
