import type { City, Restaurant } from '#contract/catalog.ts';
import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import type { Http } from '#lib/http.ts';

export interface CityData {
  readonly shell: ShellData;
  readonly city: City;
  readonly restaurants: readonly Restaurant[];
}

/** The city of an address; undefined when there is none of that name. */
export async function load(http: Http, slug: string | undefined): Promise<CityData | undefined> {
  const shell = await loadShell(http);
  const city = shell.cities.find((known) => known.slug === slug);
  if (!city) return undefined;
  return { shell, city, restaurants: shell.restaurants.filter(({ city_id }) => city_id === city.id) };
}
