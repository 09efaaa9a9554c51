import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { toPlace } from '#backend/catalog/delivery-zones.ts';
import type { Database } from '#backend/db/client.ts';
import { branches, cities, restaurants } from '#backend/db/schema/index.ts';
import { type Handlers, notFound } from '#backend/http/handler.ts';
import type { Services } from '#backend/services.ts';
import type { AddressSuggestion } from '#contract/user.ts';
import type { FoundAddress, GeocoderCity } from './geocoder.ts';

export function geocodingHandlers({ geocoder }: Services) {
  return {
    suggestAddress: async ({ db, query, locale }) => {
      const { city_id: cityId, q: text, lat, lng } = query;
      const city = await readCity(db, cityId);
      if (!city) return notFound();
      if (lat === undefined || lng === undefined)
        return (await geocoder.suggest({ city, text, locale })).map(suggestionView);
      const place = { lat, lng };
      const address = await geocoder.reverse({ city, place, locale });
      return address ? [suggestionView({ ...address, place })] : [];
    },
  } satisfies Partial<Handlers>;
}

const suggestionView = ({ street, house, place }: FoundAddress): AddressSuggestion => ({
  street,
  house,
  lat: place?.lat ?? null,
  lng: place?.lng ?? null,
});

/** The center of a city is the first kitchen in it that has a known place. */
async function readCity(db: Database, id: number): Promise<GeocoderCity | null> {
  const [city] = await db.select({ id: cities.id, name: cities.name }).from(cities).where(eq(cities.id, id));
  if (!city) return null;
  const [kitchen] = await db
    .select({ lat: branches.lat, lng: branches.lng })
    .from(branches)
    .innerJoin(restaurants, eq(restaurants.id, branches.restaurantId))
    .where(and(eq(restaurants.cityId, id), isNotNull(branches.lat), isNotNull(branches.lng)))
    .orderBy(asc(branches.id))
    .limit(1);
  return { ...city, center: kitchen ? toPlace(kitchen) : null };
}
