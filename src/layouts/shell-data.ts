import * as v from 'valibot';
import { Options, type City, type Restaurant } from '#contract/catalog.ts';
import type { Query } from '#contract/endpoints.ts';
import { optionalCall } from '#lib/page-api-client.ts';
import type { ApiClient } from '#lib/api-client.ts';

/** Data of the header and footer of every page. */
export interface ShellData {
  readonly options: Options;
  readonly cities: readonly City[];
  /** Those that the page asked for. */
  readonly restaurants: readonly Restaurant[];
  /** Whether something on the page failed to load and may load later. */
  readonly incomplete: boolean;
}

const NO_OPTIONS: Options = v.parse(Options, {});

type RequiredCall = 'getCities' | 'getRestaurants';

/** The restaurants of a page that shows none: the first, whose picture is that of the shop in link previews. */
const FIRST_RESTAURANT: Query<'getRestaurants'> = { limit: 1 };
export const ALL_RESTAURANTS: Query<'getRestaurants'> = {};

/**
 * Loads settings, cities and restaurants in parallel (R4, start-up). What fails or takes too long is empty, except for the
 * calls that the page cannot do without.
 * @param restaurantQuery which restaurants the page needs; an outside provider may return more
 * @throws HttpError when a required call fails
 */
export async function loadShellData(
  api: ApiClient,
  required: readonly RequiredCall[] = [],
  restaurantQuery = FIRST_RESTAURANT,
): Promise<ShellData> {
  const load = async <Item>(name: RequiredCall, call: Promise<Item[]>) =>
    required.includes(name) ? { value: await call, failed: false } : optionalCall(call, []);
  const [options, cities, restaurants] = await Promise.all([
    optionalCall(api.call('getOptions'), NO_OPTIONS),
    load('getCities', api.call('getCities')),
    load('getRestaurants', api.call('getRestaurants', { query: restaurantQuery })),
  ]);
  return {
    options: options.value,
    cities: cities.value,
    restaurants: restaurants.value,
    incomplete: options.failed || cities.failed || restaurants.failed,
  };
}
