import type { PromotionInput } from '#contract/staff/promotions.ts';
import { localize } from '#contract/localized-text.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { useStaffQuery } from '#features/staff/shared/staff-query.ts';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';

/** Where a promo code applies: in the whole shop, a city or a restaurant. */
export type PromotionScope = Pick<PromotionInput, 'city_id' | 'restaurant_id'>;

const WHOLE_SHOP: PromotionScope = { city_id: null, restaurant_id: null };

interface ScopeOption {
  readonly scope: PromotionScope;
  readonly label: string;
  /** Null if the scope has restaurants with different currencies. */
  readonly currency: string | null;
}

/** Cities are compared only for scopes without a restaurant: the promo code of a restaurant may also have its city. */
export const isSameScope = (one: PromotionScope, other: PromotionScope): boolean =>
  one.restaurant_id === other.restaurant_id && (one.restaurant_id !== null || one.city_id === other.city_id);

/** The scopes that the session may choose. Only an owner's promo codes apply in more than one restaurant. */
export function usePromotionScopes(): readonly ScopeOption[] {
  const t = useStaffT('staff-promotions');
  const { role, restaurants } = useStaffSession();
  const isOwner = role === 'owner';
  const { data: cities = [] } = useStaffQuery('getCities', undefined, { enabled: isOwner });
  const currencies = new Set(restaurants.map(({ currency }) => currency));
  const [onlyCurrency] = currencies.size === 1 ? currencies : [];
  return [
    ...(isOwner ? [{ scope: WHOLE_SHOP, label: t('staff-promotions:scopeShop'), currency: onlyCurrency ?? null }] : []),
    ...cities.map(({ id, name, currency }) => ({
      scope: { ...WHOLE_SHOP, city_id: id },
      label: t('staff-promotions:scopeCity', { city: localize(name, pageLocale()) }),
      currency,
    })),
    ...restaurants.map(({ id, name, city, currency }) => ({
      scope: { ...WHOLE_SHOP, restaurant_id: id },
      label: `${name}, ${city}`,
      currency,
    })),
  ];
}
