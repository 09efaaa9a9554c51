import { circuitBreaker, ConsecutiveBreaker, handleAll, isBrokenCircuitError } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Place } from '#backend/db/order-snapshots.ts';
import type { Database } from '#backend/db/client.ts';
import { readBody } from '#backend/http/read-body.ts';
import type { Log } from '#backend/log.ts';
import type { GeocoderSettings } from '#backend/settings.ts';
import { localize } from '#contract/localized-text.ts';
import type { Locale } from '#contract/constants.ts';
import {
  type FoundAddress,
  type Geocoder,
  type GeocoderCity,
  MAX_SUGGESTIONS,
  type ReverseQuery,
  type SuggestQuery,
  isNearCity,
  streetGeocoder,
} from './geocoder.ts';

/** Time limit of a request to the service. After it, the stored streets are searched instead. */
const TIMEOUT_MS = 1500;
/** After this number of consecutive failures, no requests are sent to the service for `PAUSE_MS`. */
const MAX_FAILURES = 3;
const PAUSE_MS = 30_000;
const CACHE = { max: 2000, ttl: 60 * 60 * 1000 };

/**
 * Returns the geocoder of the settings: the stored streets, or a service with the stored streets as fallback when it
 * fails, is too slow or finds nothing. Results are cached in memory for an hour by search text, without the customer.
 * Search texts are not logged.
 */
export function configuredGeocoder(
  db: Database,
  { kind, url }: GeocoderSettings,
  log: Log,
  timeoutMs = TIMEOUT_MS,
): Geocoder {
  const streets = streetGeocoder(db);
  if (kind === 'streets' || url === undefined) return streets;
  const service = kind === 'photon' ? photonGeocoder(url, timeoutMs) : nominatimGeocoder(url, timeoutMs);
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: PAUSE_MS,
    breaker: new ConsecutiveBreaker(MAX_FAILURES),
  });
  const suggestions = new LRUCache<string, readonly FoundAddress[]>(CACHE);
  const request = async <Found>(call: () => Promise<Found>): Promise<Found | undefined> => {
    try {
      return await breaker.execute(call);
    } catch (error) {
      if (!isBrokenCircuitError(error))
        log('warn', 'the geocoder failed', { error: error instanceof Error ? error.name : typeof error });
      return undefined;
    }
  };
  return {
    suggest: async (query: SuggestQuery) => {
      const key = [query.city.id, query.locale, query.address.line.toLowerCase()].join('\n');
      const cached = suggestions.get(key);
      const found = cached ?? (await request(() => service.suggest(query)));
      if (found && !cached) suggestions.set(key, found);
      return found && found.length > 0 ? found : streets.suggest(query);
    },
    reverse: async (query: ReverseQuery) => (await request(() => service.reverse(query))) ?? streets.reverse(query),
  };
}

/** A longer response is rejected, and not read further. */
const MAX_RESPONSE_BYTES = 500_000;
/** Nominatim searches within this number of degrees from the center of a city. */
const VIEW_DEGREES = 0.3;

const optionalText = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)));
const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

const PhotonResponse = v.object({
  features: v.array(
    v.object({
      geometry: v.object({ coordinates: v.tuple([longitude, latitude]) }),
      /** A street has its name in `name`; a house has it in `street`. */
      properties: v.object({ type: optionalText, name: optionalText, street: optionalText, housenumber: optionalText }),
    }),
  ),
});

/** Searches a self-hosted instance of Photon (https://github.com/komoot/photon). */
function photonGeocoder(baseUrl: string, timeoutMs: number): Geocoder {
  const request = async (path: string, parameters: Record<string, string>) => {
    const { features } = await fetchJson(
      PhotonResponse,
      `${baseUrl}${path}?${new URLSearchParams(parameters)}`,
      timeoutMs,
    );
    return features.flatMap(({ geometry, properties }) => {
      const { type, name, street, housenumber } = properties;
      const [lng, lat] = geometry.coordinates;
      return toFoundAddresses(street ?? (type === 'street' ? name : undefined), housenumber, { lat, lng });
    });
  };
  return {
    suggest: async ({ city, address, locale }) => {
      const near: Record<string, string> = city.center
        ? { lat: String(city.center.lat), lon: String(city.center.lng) }
        : {};
      const addresses = await request('/api', {
        ...near,
        q: `${address.line}, ${localize(city.name, locale)}`,
        limit: String(2 * MAX_SUGGESTIONS),
      });
      return selectAddresses(addresses, city);
    },
    reverse: async ({ place, city }) => {
      const addresses = await request('/reverse', { lat: String(place.lat), lon: String(place.lng), limit: '1' });
      return selectAddresses(addresses, city)[0] ?? null;
    },
  };
}

const numberText = v.pipe(v.string(), v.transform(Number));
const NominatimAddress = v.object({
  lat: v.pipe(numberText, latitude),
  lon: v.pipe(numberText, longitude),
  address: v.optional(v.object({ road: optionalText, pedestrian: optionalText, house_number: optionalText }), {}),
});

/**
 * Searches a self-hosted instance of Nominatim (https://nominatim.org). The usage policy of the public instance forbids
 * suggestions.
 */
function nominatimGeocoder(baseUrl: string, timeoutMs: number): Geocoder {
  const request = async <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    locale: Locale,
    parameters: Record<string, string>,
  ) => {
    const query = new URLSearchParams({
      format: 'jsonv2',
      addressdetails: '1',
      'accept-language': locale,
      ...parameters,
    });
    return fetchJson(schema, `${baseUrl}${path}?${query}`, timeoutMs);
  };
  const toAddresses = ({ lat, lon, address }: v.InferOutput<typeof NominatimAddress>) =>
    toFoundAddresses(address.road ?? address.pedestrian, address.house_number, { lat, lng: lon });
  return {
    suggest: async ({ city, address, locale }) => {
      const found = await request(v.array(NominatimAddress), '/search', locale, {
        ...(city.center && viewBox(city.center)),
        q: `${address.line}, ${localize(city.name, locale)}`,
        limit: String(2 * MAX_SUGGESTIONS),
      });
      return selectAddresses(found.flatMap(toAddresses), city);
    },
    reverse: async ({ place, city, locale }) => {
      const found = await request(v.union([NominatimAddress, v.object({ error: v.unknown() })]), '/reverse', locale, {
        lat: String(place.lat),
        lon: String(place.lng),
      });
      return 'error' in found ? null : (selectAddresses(toAddresses(found), city)[0] ?? null);
    },
  };
}

const viewBox = ({ lat, lng }: Place) => ({
  viewbox: [lng - VIEW_DEGREES, lat - VIEW_DEGREES, lng + VIEW_DEGREES, lat + VIEW_DEGREES].join(','),
  bounded: '1',
});

const toFoundAddresses = (street: string | undefined, house: string | undefined, place: Place): FoundAddress[] =>
  street ? [{ street, house: house || null, place }] : [];

/**
 * The first `MAX_SUGGESTIONS` distinct addresses in the city, in the order of the service (best match first). An
 * address without a house gets no place, because a street is too long to have a single one.
 */
function selectAddresses(addresses: readonly FoundAddress[], city: GeocoderCity): FoundAddress[] {
  const near = addresses.filter(({ place }) => isNearCity(city, place));
  const byText = Map.groupBy(near, ({ street, house }) => `${street}\n${house ?? ''}`);
  return [...byText.values()]
    .flatMap(([best]) => best ?? [])
    .map((address) => (address.house === null ? { ...address, place: null } : address))
    .slice(0, MAX_SUGGESTIONS);
}

/** @throws Error for a failed request, an error status, and a response that is too long or does not match the schema */
async function fetchJson<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
  timeoutMs: number,
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The geocoder returned status ${response.status}`);
  }
  return v.parse(schema, JSON.parse(await readBody(response.body, MAX_RESPONSE_BYTES)));
}
