import type { NewsItem, Restaurant, RestaurantFull } from '#contract/catalog.ts';
import { getNews, getRestaurant } from '#features/catalog/catalog.api.ts';
import { loadShell, type ShellData } from '#layouts/load.ts';
import { unlessLacking } from '#platform/errors.ts';
import type { Http } from '#platform/http.ts';
import { href } from '../../routes.ts';
import type { Entry, Part } from './xml.ts';

/**
 * Pages in one part. Each stands there once a language with all its alternates, so a part has three times as many
 * addresses and about 6 MB: far below the 50,000 addresses and 50 MB that a crawler takes.
 */
export const PAGES_OF_PART = 3000;

/** Menus that are read at the same time. */
const TOGETHER = 4;

/** The parts: the shop's own pages, and the menu of every restaurant, each in as many parts as it takes. */
export async function loadIndex(http: Http): Promise<Part[]> {
  const [shell, news] = await Promise.all([loadShell(http), newsOf(http)]);
  const menus = await eachOf(placed(shell), async ({ restaurant }) => ({ restaurant, pages: countOf(await getRestaurant(http, restaurant.id)) }));
  return [
    ...numbered('shop', shopEntries(shell, news).length, newest([...shell.restaurants, ...news])),
    ...menus.flatMap(({ restaurant, pages }) => numbered(`menu-${restaurant.id}`, pages, restaurant.updated_at)),
  ];
}

/** The pages of a part; undefined when there is no part of that name. */
export async function loadPart(http: Http, name: string): Promise<Entry[] | undefined> {
  const [, menu, id, part] = /^(?:shop|(menu)-(\d+))-(\d+)$/.exec(name) ?? [];
  if (part === undefined) return undefined;
  const shell = await loadShell(http);
  const entries = menu === undefined ? shopEntries(shell, await newsOf(http)) : await menuEntries(http, shell, Number(id));
  const start = (Number(part) - 1) * PAGES_OF_PART;
  const pages = entries.slice(Math.max(0, start), start + PAGES_OF_PART);
  return pages.length > 0 ? pages : undefined;
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
    ...news.map(({ slug, updated_at, published_at }) => ({ path: href('ru', 'newsItem', { news: slug }), changed: updated_at ?? published_at })),
  ];
}

async function menuEntries(http: Http, shell: ShellData, id: number): Promise<Entry[]> {
  const place = placed(shell).find(({ restaurant }) => restaurant.id === id);
  if (!place) return [];
  const address = { city: place.city.slug, restaurant: place.restaurant.slug };
  const { categories } = await getRestaurant(http, id);
  return [
    { path: href('ru', 'cityRestaurant', address), changed: place.restaurant.updated_at },
    ...categories.flatMap(({ products }) => products).map(({ slug, updated_at }) => ({ path: href('ru', 'cityRestaurantProduct', { ...address, product: slug }), changed: updated_at })),
  ];
}

/** A restaurant's page and those of its dishes. */
const countOf = ({ categories }: RestaurantFull) => categories.reduce((sum, { products }) => sum + products.length, 1);

/** Restaurants whose city is known: the others have no address. */
const placed = ({ cities, restaurants }: ShellData) =>
  restaurants.flatMap((restaurant) => {
    const city = cities.find(({ id }) => id === restaurant.city_id);
    return city ? [{ city, restaurant }] : [];
  });

const newsOf = async (http: Http) => (await unlessLacking(getNews(http))) ?? [];

function numbered(name: string, pages: number, changed: Restaurant['updated_at']): Part[] {
  return Array.from({ length: Math.ceil(pages / PAGES_OF_PART) }, (_, index) => ({ name: `${name}-${index + 1}`, changed }));
}

/** The latest change among things; nothing when none of them knows. */
function newest(things: readonly { readonly updated_at?: string | null | undefined }[]): string | undefined {
  return things.reduce<string | undefined>((latest, { updated_at }) => (updated_at && (!latest || Date.parse(updated_at) > Date.parse(latest)) ? updated_at : latest), undefined);
}

/** The same work for each, a few at a time, in their order. */
async function eachOf<Item, Value>(items: readonly Item[], work: (item: Item) => Promise<Value>): Promise<Value[]> {
  const done: Value[] = [];
  for (let start = 0; start < items.length; start += TOGETHER) done.push(...(await Promise.all(items.slice(start, start + TOGETHER).map(work))));
  return done;
}
