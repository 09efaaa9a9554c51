import { circuitBreaker, ConsecutiveBreaker, handleAll, isBrokenCircuitError } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Database } from '#backend/db/client.ts';
import type { Log } from '#backend/services.ts';
import type { FoundAddress, Geocoder, ReverseQuery, SuggestQuery } from './geocoder.ts';
import { nominatimGeocoder, photonGeocoder } from './http-geocoders.ts';
import { streetGeocoder } from './streets.ts';

/** A customer who types does not wait longer for the service: the suggestions are then those of the stored streets. */
const TIMEOUT_MS = 1500;
/** After so many failures in a row nothing is requested from the service for `PAUSE_MS`. */
const MAX_FAILURES = 3;
const PAUSE_MS = 30_000;
const CACHE = { max: 2000, ttl: 60 * 60 * 1000 };

export interface GeocoderSettings {
  readonly kind: 'streets' | 'photon' | 'nominatim';
  /** Of the service; undefined for the stored streets. */
  readonly url: string | undefined;
}

export const STORED_STREETS: GeocoderSettings = { kind: 'streets', url: undefined };

/**
 * The stored streets, or a service with the stored streets as fallback: they are searched when it fails, is too slow or finds
 * nothing. Search texts are kept in memory for an hour, without the customers, and written to no log.
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
      const key = [query.city.id, query.locale, query.text.trim().toLowerCase()].join('\n');
      const cached = suggestions.get(key) ?? (await request(() => service.suggest(query)));
      if (cached) suggestions.set(key, cached);
      return cached && cached.length > 0 ? cached : streets.suggest(query);
    },
    reverse: async (query: ReverseQuery) => (await request(() => service.reverse(query))) ?? streets.reverse(query),
  };
}
