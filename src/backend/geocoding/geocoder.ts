import * as v from 'valibot';
import { and, asc, eq, isNotNull, like, sql } from 'drizzle-orm';
import type { Place } from '#backend/db/order-snapshots.ts';
import { distanceKm, toPlace } from '#backend/catalog/delivery-zones.ts';
import type { Database } from '#backend/db/client.ts';
import { branches, cities, restaurants, streets, streetWords as storedWords } from '#backend/db/schema/index.ts';
import { type Handlers, notFound } from '#backend/http/handler.ts';
import { foldWords } from '#backend/text.ts';
import { type LocalizedText, localize, requiredText, translationsOf } from '#contract/localized-text.ts';
import type { Locale } from '#contract/constants.ts';
import type { AddressSuggestion } from '#contract/user.ts';
import { alias } from 'drizzle-orm/pg-core';
import { type CommandResult, failure, success } from '#backend/command-output.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { type AddressText, parseAddress, streetWords } from './address-text.ts';

/** A street of a city, or a house in it. */
export interface FoundAddress {
  readonly street: string;
  /** Null for the street as a whole. */
  readonly house: string | null;
  /** Null if not known. */
  readonly place: Place | null;
}

/** The city in which addresses are searched. */
export interface GeocoderCity {
  readonly id: number;
  readonly name: LocalizedText;
  /** Coordinates of a branch in the city; null if none is known. */
  readonly center: Place | null;
}

export interface SuggestQuery {
  readonly city: GeocoderCity;
  /** The beginning of a street's name, perhaps with a house number. */
  readonly address: AddressText;
  readonly locale: Locale;
}

export interface ReverseQuery {
  readonly city: GeocoderCity;
  readonly place: Place;
  readonly locale: Locale;
}

/** Finds addresses by text and by coordinates. */
export interface Geocoder {
  /** Matching addresses, the best match first; null if the geocoder has no addresses of the city. */
  suggest(query: SuggestQuery): Promise<readonly FoundAddress[] | null>;
  /** The address at a place; null if none is near. */
  reverse(query: ReverseQuery): Promise<FoundAddress | null>;
}

/** Maximum number of suggested addresses. */
export const MAX_SUGGESTIONS = 6;
/** Maximum distance of an address from the center of its city. */
const MAX_DISTANCE_KM = 30;

/** Whether a place may be in a city; true if the place or the city's center is not known. */
export const isNearCity = ({ center }: GeocoderCity, place: Place | null): boolean =>
  center === null || place === null || distanceKm(center, place) <= MAX_DISTANCE_KM;

export function geocodingHandlers({ geocoder }: { readonly geocoder: Geocoder }) {
  return {
    suggestAddress: async ({ db, query, locale }) => {
      const { city_id: cityId, q: text, lat, lng } = query;
      const city = await readCity(db, cityId);
      if (!city) return notFound();
      if (lat === undefined || lng === undefined) {
        const parsed = parseAddress(text, translationsOf(city.name));
        const found = await geocoder.suggest({ city, address: parsed, locale });
        return found?.map((each) => ({ ...suggestionView(each), ...parsed.details })) ?? notFound();
      }
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

/** Reads a city. Its center is the first branch in it that has coordinates. */
async function readCity(db: Database, id: number): Promise<GeocoderCity | null> {
  const [city] = await db.select({ id: cities.id, name: cities.name }).from(cities).where(eq(cities.id, id));
  if (!city) return null;
  const [branch] = await db
    .select({ lat: branches.lat, lng: branches.lng })
    .from(branches)
    .innerJoin(restaurants, eq(restaurants.id, branches.restaurantId))
    .where(and(eq(restaurants.cityId, id), isNotNull(branches.lat), isNotNull(branches.lng)))
    .orderBy(asc(branches.id))
    .limit(1);
  return { ...city, center: branch ? toPlace(branch) : null };
}

export const STREETS_USAGE =
  'streets balti streets.json          replace the streets suggested for addresses in a city with those in a file; [] removes them';

/** Maximum number of words that are searched; the others are ignored. */
const MAX_WORDS = 6;
/** Maximum number of words of one street that have the same prefix: its kind and its name in three languages. */
const MAX_WORDS_PER_STREET = 6;
/** Maximum distance between a place and its street. */
const MAX_STREET_DISTANCE_KM = 0.3;
/** Half the side of the square that is searched, in degrees: about 1.1 km in latitude and 0.75 km in longitude. */
const SEARCH_DEGREES = 0.01;

/** A geocoder that searches the stored streets of a city. No houses are stored. */
export function streetGeocoder(db: Database): Geocoder {
  return {
    suggest: async ({ city, address, locale }) => {
      for (const { street, house } of address.candidates) {
        const found = await suggestStreets(db, { city, street, locale });
        // The coordinates are those of the street, which is precise enough for a delivery zone.
        if (found.length > 0) return found.map((each) => ({ ...each, house }));
      }
      return (await hasStreets(db, city.id)) ? [] : null;
    },

    reverse: async ({ city, place, locale }) => {
      const near = await db
        .select()
        .from(streets)
        .where(
          and(
            eq(streets.cityId, city.id),
            isNotNull(streets.lat),
            sql`${streets.lat} between ${place.lat - SEARCH_DEGREES} and ${place.lat + SEARCH_DEGREES}`,
            sql`${streets.lng} between ${place.lng - SEARCH_DEGREES} and ${place.lng + SEARCH_DEGREES}`,
          ),
        );
      const [nearest] = near
        .map((street) => ({ street, distance: distanceKm(place, toPlace(street) ?? place) }))
        .filter(({ distance }) => distance <= MAX_STREET_DISTANCE_KM)
        .sort((one, other) => one.distance - other.distance);
      return nearest ? { street: localize(nearest.street.name, locale), house: null, place: null } : null;
    },
  };
}

/**
 * Finds streets whose names, in any language, contain a word that starts with each word of the street. Sorted by the
 * match of the longest word, so that exact matches come first. This is the order of the index, so few rows are read.
 */
async function suggestStreets(
  db: Database,
  { city, street, locale }: { readonly city: GeocoderCity; readonly street: string; readonly locale: Locale },
): Promise<FoundAddress[]> {
  const words = streetWords(street).slice(0, MAX_WORDS);
  const [first, ...others] = words.sort((one, other) => other.length - one.length);
  if (first === undefined || first.length < 2) return [];
  const hasWord = (word: string) => {
    const other = alias(storedWords, 'other_words');
    return sql`exists ${db
      .select({ one: sql`1` })
      .from(other)
      .where(and(eq(other.streetId, streets.id), like(other.word, `${word}%`)))}`;
  };
  const rows = await db
    .select({ id: streets.id, name: streets.name, lat: streets.lat, lng: streets.lng })
    .from(storedWords)
    .innerJoin(streets, eq(streets.id, storedWords.streetId))
    .where(and(eq(storedWords.cityId, city.id), like(storedWords.word, `${first}%`), ...others.map(hasWord)))
    .orderBy(sql`${storedWords.word} using ~<~`)
    .limit(MAX_SUGGESTIONS * MAX_WORDS_PER_STREET);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()]
    .slice(0, MAX_SUGGESTIONS)
    .map((row) => ({ street: localize(row.name, locale), house: null, place: toPlace(row) }));
}

async function hasStreets(db: Database, cityId: number): Promise<boolean> {
  return (await db.select({ id: streets.id }).from(streets).where(eq(streets.cityId, cityId)).limit(1)).length > 0;
}

const MAX_STREETS = 20_000;
const MAX_ALIASES = 10;
const streetName = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(100));
const Street = v.strictObject({
  name: requiredText(v.pipe(v.string(), v.trim(), v.maxLength(100)), 'must not be empty'),
  /** Other names in any language. They are searched but never shown. */
  aliases: v.optional(v.pipe(v.array(streetName), v.maxLength(MAX_ALIASES)), []),
  lat: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))), null),
  lng: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))), null),
});
export const StreetFile = v.pipe(v.array(Street), v.maxLength(MAX_STREETS));
export type StreetFile = v.InferOutput<typeof StreetFile>;

/**
 * Replaces the streets of a city by those of a JSON file.
 * @param args the command's name, the slug of the city and the text of the file
 */
export async function runStreetCommand(db: Database, args: readonly string[]): Promise<CommandResult> {
  const [, slug = '', json, ...rest] = args;
  if (json === undefined || rest.length > 0) return failure(STREETS_USAGE);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StreetFile), json);
  if (!parsed.success)
    return failure(...parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`));
  const [city] = await db.select().from(cities).where(eq(cities.slug, slug));
  if (!city) return failure(`There is no city ${slug}`);
  await inTransaction(db, (tx) => writeStreets(tx, city.id, parsed.output));
  return success(`${slug}: ${parsed.output.length} streets`);
}

/** Rows per statement. A statement can have at most 65,535 parameters. */
const BATCH_SIZE = 5000;

function wordsOf(street: StreetFile[number] | undefined): string[] {
  const names = street ? [...translationsOf(street.name), ...street.aliases] : [];
  return [...new Set(names.flatMap(foldWords))];
}

/** Replaces the streets of a city. */
export async function writeStreets(tx: Database, cityId: number, file: StreetFile): Promise<void> {
  await tx.delete(streets).where(eq(streets.cityId, cityId));
  for (let start = 0; start < file.length; start += BATCH_SIZE) {
    const batch = file.slice(start, start + BATCH_SIZE);
    const rows = await tx
      .insert(streets)
      .values(batch.map(({ aliases: _aliases, ...street }) => ({ ...street, cityId })))
      .returning({ id: streets.id });
    // The rows are returned in the order of the values.
    const words = rows.flatMap(({ id: streetId }, index) =>
      wordsOf(batch[index]).map((word) => ({ streetId, cityId, word })),
    );
    for (let from = 0; from < words.length; from += BATCH_SIZE)
      await tx.insert(storedWords).values(words.slice(from, from + BATCH_SIZE));
  }
}
