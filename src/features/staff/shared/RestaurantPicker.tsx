import type { StaffRestaurant } from '#contract/staff/sign-in.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Banner } from '#ui/feedback/feedback.tsx';
import { Select } from '#ui/form/Field.tsx';
import { useStaffSession } from './staff-session.ts';

interface RestaurantPickerProps {
  /** The id of the chosen restaurant, as `useChosenRestaurant` returns it. */
  value: number;
  onChange: (id: number) => void;
}

/** A select for the restaurant of a page; renders nothing if the session has only one restaurant. */
export function RestaurantPicker({ value, onChange }: RestaurantPickerProps) {
  const t = useStaffT('staff-shell');
  const { restaurants } = useStaffSession();
  if (restaurants.length < 2) return null;
  const labelOf = ({ name, city, active, city_active: isCityActive }: StaffRestaurant) =>
    [name, city, ...(active && isCityActive ? [] : [t('staff-shell:hidden')])].join(', ');
  return (
    <Select
      name="restaurant"
      label={t('staff-shell:restaurant')}
      value={String(value)}
      options={restaurants.map((each) => ({ value: String(each.id), label: labelOf(each) }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

/** The reason why customers do not see a restaurant; renders nothing if they do. */
export function InactiveNotice({ restaurant }: { restaurant: StaffRestaurant }) {
  const t = useStaffT('staff-shell');
  if (restaurant.active && restaurant.city_active) return null;
  return (
    <Banner tone="warning" data-inactive="">
      {t(restaurant.active ? 'staff-shell:cityInactive' : 'staff-shell:restaurantInactive')}
    </Banner>
  );
}
