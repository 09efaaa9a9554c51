import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { type Place, toPlace } from '#backend/catalog/delivery-zones.ts';
import type { Database } from '#backend/db/client.ts';
import { branches, cities, restaurants } from '#backend/db/schema/index.ts';
import { type Handlers, notFound } from '#backend/http/handler.ts';
import type { Services } from '#backend/services.ts';
import type { LocalizedText } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import type { AddressSuggestion } from '#contract/user.ts';

/** A street of a city, or a house in it. */
export interface FoundAddress {
  readonly street: string;
  /** Null for the street as a whole. */
  readonly house: string | null;
  /** Null if not known. */
  readonly place: Place | null;
}

/** The city in which addresses are looked for. */
export interface GeocoderCity {
  readonly id: number;
  readonly name: LocalizedText;
  /** A place in it; null if none is known. */
  readonly center: Place | null;
}

export interface SuggestQuery {
  readonly city: GeocoderCity;
  /** The beginning of a street's name, perhaps with a house number. */
  readonly text: string;
  readonly locale: Locale;
}

export interface ReverseQuery {
  readonly city: GeocoderCity;
  readonly place: Place;
  readonly locale: Locale;
}

/** Finds addresses by their names and by their places. */
export interface Geocoder {
  /** The best match first. */
  suggest(query: SuggestQuery): Promise<readonly FoundAddress[]>;
  /** The address at a place; null if none is near. */
  reverse(query: ReverseQuery): Promise<FoundAddress | null>;
}

/** Most addresses that are suggested. */
export const MAX_SUGGESTIONS = 6;
/** Kilometres around the center of a city in which its addresses are. */
const MAX_DISTANCE_KM = 30;
const KM_PER_DEGREE = 111.2;

/** Kilometres between two places, exact enough within a city. */
export function distanceKm(one: Place, other: Place): number {
  const north = (one.lat - other.lat) * KM_PER_DEGREE;
  const east = (one.lng - other.lng) * KM_PER_DEGREE * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** Whether a place may be in a city, as far as that is known. */
export const isNearCity = ({ center }: GeocoderCity, place: Place | null): boolean =>
  center === null || place === null || distanceKm(center, place) <= MAX_DISTANCE_KM;

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
