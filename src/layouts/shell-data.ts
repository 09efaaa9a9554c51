import type { City, Options, Restaurant } from '#contract/catalog.ts';
import type { ApiClient } from '#lib/api-client.ts';

/** Data of the header and footer of every page. */
export interface ShellData {
  readonly options: Options;
  readonly cities: readonly City[];
  readonly restaurants: readonly Restaurant[];
}

/** Loads settings, cities and restaurants in parallel (spec 4, start-up). */
export async function loadShellData(api: ApiClient): Promise<ShellData> {
  const [options, cities, restaurants] = await Promise.all([
    api.call('getOptions'),
    api.call('getCities'),
    api.call('getRestaurants'),
  ]);
  return { options, cities, restaurants };
}
