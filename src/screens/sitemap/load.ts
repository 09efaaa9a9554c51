import type { NewsItem } from '#contract/catalog.ts';
import { getNews, getRestaurant } from '#features/catalog/catalog.api.ts';
import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import { unlessLacking } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { href } from '../../routes.ts';
import type { Entry, Part } from './xml.ts';

/**
 * Pages that a part names at most. Each stands there once a language with all its alternates: 48,000 addresses and about
 * 31 MB of the 50,000 and 50 MB that a crawler takes. No menu comes near; were there one, its last dishes would be found by its links.
 */
export const PAGES_OF_PART = 16_000;

/** What the parts follow from. No menu is read for them, however many there are. */
export interface IndexData {
  readonly shell: ShellData;
  /** When the news changed last. */
  readonly told: string | undefined;
}

export async function loadIndex(http: Http): Promise<IndexData> {
  const [shell, news] = await Promise.all([loadShell(http), newsOf(http)]);
  return { shell, told: newest(news) };
}

/** The shop's own pages, and each restaurant's. */
export function partsOf({ shell, told }: IndexData): Part[] {
  const menus = placed(shell).map(({ restaurant }) => ({
    name: `menu-${restaurant.id}`,
    changed: restaurant.updated_at,
  }));
  return [{ name: 'shop', changed: newest([...shell.restaurants, { updated_at: told }]) }, ...menus];
}

/** The pages of a part; undefined when there is no part of that name. */
export async function loadPart(http: Http, name: string): Promise<Entry[] | undefined> {
  const [found, id] = /^(?:shop|menu-(\d+))$/.exec(name) ?? [];
  if (found === undefined) return undefined;
  const shell = await loadShell(http);
  const entries =
    id === undefined ? shopEntries(shell, await newsOf(http)) : await menuEntries(http, shell, Number(id));
  return entries.length > 0 ? entries.slice(0, PAGES_OF_PART) : undefined;
}

function shopEntries(shell: ShellData, news: readonly NewsItem[]): Entry[] {
  const everything = newest([...shell.restaurants, ...news]);
  return [
    { path: href('ru', 'index'), changed: everything },
    { path: href('ru', 'app') },
    { path: href('ru', 'privacy') },
    { path: href('ru', 'news'), changed: newest(news) },
    ...shell.cities.map((city) => ({
      path: href('ru', 'city', { city: city.slug }),
      changed: newest(shell.restaurants.filter(({ city_id }) => city_id === city.id)),
    })),
    ...news.map(({ slug, updated_at, published_at }) => ({
      path: href('ru', 'newsItem', { news: slug }),
      changed: updated_at ?? published_at,
    })),
  ];
}

async function menuEntries(http: Http, shell: ShellData, id: number): Promise<Entry[]> {
  const place = placed(shell).find(({ restaurant }) => restaurant.id === id);
  if (!place) return [];
  const address = { city: place.city.slug, restaurant: place.restaurant.slug };
  const { categories } = await getRestaurant(http, id);
  return [
    { path: href('ru', 'cityRestaurant', address), changed: place.restaurant.updated_at },
    ...categories
      .flatMap(({ products }) => products)
      .map(({ slug, updated_at }) => ({
        path: href('ru', 'cityRestaurantProduct', { ...address, product: slug }),
        changed: updated_at,
      })),
  ];
}

/** Restaurants whose city is known: the others have no address. */
function placed({ cities, restaurants }: ShellData) {
  const known = new Map(cities.map((city) => [city.id, city]));
  return restaurants.flatMap((restaurant) => {
    const city = known.get(restaurant.city_id);
    return city ? [{ city, restaurant }] : [];
  });
}

const newsOf = async (http: Http) => (await unlessLacking(getNews(http))) ?? [];

/** The latest change among things; nothing when none of them knows. */
function newest(things: readonly { readonly updated_at?: string | null | undefined }[]): string | undefined {
  let latest = -Infinity;
  for (const { updated_at } of things) {
    const at = Date.parse(updated_at ?? '');
    if (at > latest) latest = at;
  }
  return latest === -Infinity ? undefined : new Date(latest).toISOString();
}
