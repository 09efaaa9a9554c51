import type { City, Options, Restaurant } from '#contract/catalog.ts';
import type { Http } from '#lib/http.ts';

/** Data of the header and footer of every page. */
export interface ShellData {
  readonly options: Options;
  readonly cities: readonly City[];
  readonly restaurants: readonly Restaurant[];
}

/** Loads settings, cities and restaurants in parallel (spec 4, start-up). */
export async function loadShell(http: Http): Promise<ShellData> {
  const [options, cities, restaurants] = await Promise.all([
    http.call('getOptions'),
    http.call('getCities'),
    http.call('getRestaurants'),
  ]);
  return { options, cities, restaurants };
}
