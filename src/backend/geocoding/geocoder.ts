import type { Place } from '#backend/catalog/delivery-zones.ts';
import type { LocalizedText } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';

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
