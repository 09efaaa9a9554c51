import { useStaffT } from '#i18n/staff.ts';
import { Select } from '#ui/form/Field.tsx';
import { useStaffSession } from './staff-session.ts';

interface RestaurantPickerProps {
  /** The id of the chosen restaurant, as `useChosenRestaurant` returns it. */
  value: number;
  onChange: (id: number) => void;
}

/** Chooses the restaurant that a page is about; nothing where the session has only one. */
export function RestaurantPicker({ value, onChange }: RestaurantPickerProps) {
  const t = useStaffT('staff-shell');
  const { restaurants } = useStaffSession();
  if (restaurants.length < 2) return null;
  return (
    <Select
      name="restaurant"
      label={t('staff-shell:restaurant')}
      value={String(value)}
      options={restaurants.map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}
