import type { Restaurant } from './catalog.ts';

/** When the first of these restaurants opens or closes next, in milliseconds; infinitely far when none does. */
export function nextChange(restaurants: readonly Pick<Restaurant, 'is_open' | 'opens_at' | 'closes_at'>[]): number {
  const changes = restaurants.map(({ is_open, opens_at, closes_at }) =>
    Date.parse((is_open ? closes_at : opens_at) ?? ''),
  );
  return Math.min(Infinity, ...changes.filter((at) => !Number.isNaN(at)));
}
