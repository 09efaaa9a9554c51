import type { Restaurant } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import type { Answer, EndpointName } from '#contract/endpoints.ts';
import { nextChange } from '#contract/next-change.ts';
import type { CallOptions, Http } from './http.ts';

/** Calls that tell everybody who reads a language the same. */
const SHARED: ReadonlySet<EndpointName> = new Set<EndpointName>(['getOptions', 'getCities', 'getRestaurants', 'getRestaurant', 'getBranches', 'getNews']);

/** Answers that are kept: the lists of every language, and about twenty restaurants in each. A menu of 200 dishes takes half a megabyte. */
const MOST = 60;

interface Kept {
  readonly answer: Promise<unknown>;
  /** When something it tells opens or closes, in milliseconds. */
  until: number;
}

/** Gives a client whose answers about the catalog are shared; it stands for one page, for which the version is asked for once. */
export type ShareAnswers = (http: Http, locale: Locale, version: () => Promise<number>) => Http;

/**
 * Answers about the catalog are asked for, read and checked once per version of the catalog, not once a page. Whoever gets
 * one shares it, so it cannot be changed. A failed call is not kept; of the others those stay that were used last.
 */
export function createSharedAnswers(now: () => number = Date.now): ShareAnswers {
  /** In the order in which they were last used. */
  const kept = new Map<string, Kept>();
  let keptVersion: number | undefined;

  return (http, locale, version) => {
    let asked: Promise<number | undefined> | undefined;
    return {
      async call<Name extends EndpointName>(name: Name, options?: CallOptions<Name>): Promise<Answer<Name>> {
        if (!SHARED.has(name)) return http.call(name, options);
        // Where nobody can say the version, the call itself says why: its failure is one that pages know how to show.
        const current = await (asked ??= version().catch(() => undefined));
        if (current === undefined) return http.call(name, options);
        if (current !== keptVersion) kept.clear();
        keptVersion = current;
        const key = `${locale} ${name} ${JSON.stringify(options?.query)}`;
        const known = kept.get(key);
        if (known && now() < known.until) {
          kept.delete(key);
          kept.set(key, known);
          return known.answer as Promise<Answer<Name>>;
        }
        const answer = http.call(name, options);
        const made: Kept = { answer, until: Infinity };
        kept.delete(key);
        kept.set(key, made);
        const [oldest] = kept.keys();
        if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
        answer.then(
          (told) => (made.until = nextChange(restaurantsIn(freeze(told)))),
          () => kept.get(key) === made && kept.delete(key),
        );
        return answer;
      },
    };
  };
}

function restaurantsIn(told: unknown): Restaurant[] {
  const things: unknown[] = Array.isArray(told) ? told : [told];
  return things.filter((thing): thing is Restaurant => typeof thing === 'object' && thing !== null && 'is_open' in thing);
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
