import type { StaffRestaurant } from '#contract/staff/sign-in.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Banner } from '#ui/feedback/Banner.tsx';

/** Says why customers do not see a restaurant; nothing if they do. */
export function InactiveNotice({ restaurant }: { restaurant: StaffRestaurant }) {
  const t = useStaffT('staff-shell');
  if (restaurant.active && restaurant.city_active) return null;
  return (
    <Banner tone="warning" data-inactive="">
      {t(restaurant.active ? 'staff-shell:cityInactive' : 'staff-shell:restaurantInactive')}
    </Banner>
  );
}
