import { LRUCache } from 'lru-cache';
import type { Log } from '#backend/services.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Deviation } from './response-repair.ts';

const MAX_REMEMBERED = 1000;
/** How long the same report is not logged again. */
const REPEAT_AFTER_MS = 60 * 60 * 1000;

export interface ProviderLog {
  /** A part of a response violates the contract and was converted or left out. */
  readonly deviation: (call: EndpointName, deviation: Deviation) => void;
  /** A call failed. `reason` contains nothing that the provider sent. */
  readonly failure: (call: EndpointName, status: number, reason: string) => void;
}

/** Logs what is wrong with a provider's responses, once an hour for each call, field and reason. */
export function createProviderLog(log: Log): ProviderLog {
  const logged = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: REPEAT_AFTER_MS, perf: Date });
  const once = (key: string, write: () => void): void => {
    if (logged.has(key)) return;
    logged.set(key, true);
    write();
  };
  return {
    deviation: (call, { field, item, reason }) =>
      once(`${call} ${field} ${reason}`, () =>
        log('warn', 'a response of the provider does not fit the contract', { call, field, item, deviation: reason }),
      ),
    failure: (call, status, reason) =>
      once(`${call} ${status} ${reason}`, () =>
        log('warn', 'a call to the provider failed', { call, status, failure: reason }),
      ),
  };
}

export const NO_PROVIDER_LOG: ProviderLog = { deviation: () => {}, failure: () => {} };
