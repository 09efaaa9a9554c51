import type { City, Options, Restaurant } from '#contract/catalog.ts';
import { optionalCall } from '#lib/optional-call.ts';
import type { ApiClient } from '#lib/api-client.ts';

/** Data of the header and footer of every page. */
export interface ShellData {
  readonly options: Options;
  readonly cities: readonly City[];
  readonly restaurants: readonly Restaurant[];
  /** Whether the page lacks something that failed to load and may load later. */
  readonly incomplete: boolean;
}

const NO_OPTIONS: Options = { phone: '', link_instagram: '', link_fb: '', link_app_store: '', link_google_play: '' };

/** Loads settings, cities and restaurants in parallel (spec 4, start-up). Empty where that fails or takes too long. */
export async function loadShellData(api: ApiClient): Promise<ShellData> {
  const [options, cities, restaurants] = await Promise.all([
    optionalCall(api.call('getOptions'), NO_OPTIONS),
    optionalCall(api.call('getCities'), []),
    optionalCall(api.call('getRestaurants'), []),
  ]);
  return {
    options: options.value,
    cities: cities.value,
    restaurants: restaurants.value,
    incomplete: options.failed || cities.failed || restaurants.failed,
  };
}

/**
 * The same for pages that cannot do without cities and restaurants.
 * @throws HttpError when either cannot be loaded
 */
export async function loadShellWithRestaurants(api: ApiClient): Promise<ShellData> {
  const [options, cities, restaurants] = await Promise.all([
    optionalCall(api.call('getOptions'), NO_OPTIONS),
    api.call('getCities'),
    api.call('getRestaurants'),
  ]);
  return { options: options.value, cities, restaurants, incomplete: options.failed };
}
