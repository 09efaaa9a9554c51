import { setTimeout as after } from 'node:timers/promises';
import { ask } from '../shared/ask.ts';
import type { Instance } from '../shared/instance.ts';
import { readMenu, signIn } from '../shared/shopper.ts';
import { callShop } from '../../../src/tests/fixtures/arrival.ts';
import type { Ground } from './crowd.ts';

const SHOPPERS = 60;
const LANGUAGES = ['', '/en', '/ro'];
const WIDTH = 4;
/** Dishes that the crowd looks at one by one, in each language. */
const DISHES = 100;

/** What the crowd walks on: every city and restaurant and some dishes, in every language, and the files of a listing. Each page was asked for once. */
export async function groundOf(instance: Instance): Promise<Ground> {
  const http = callShop(instance);
  const cities = await http.call('getCities');
  const listings = ['/', ...cities.map(({ slug }) => `/${slug}`)];
  const dishes: string[] = [];
  for (const restaurant of await http.call('getRestaurants')) {
    const path = `/${cities.find(({ id }) => id === restaurant.city_id)?.slug ?? ''}/${restaurant.slug}`;
    listings.push(path);
    const { categories } = await http.call('getRestaurant', { query: { id_restaurant: restaurant.id } });
    dishes.push(...categories.flatMap(({ products }) => products.map(({ slug }) => `${path}/${slug}`)));
  }
  const inEach = (paths: readonly string[]) =>
    LANGUAGES.flatMap((language) => paths.map((path) => (path === '/' ? language || '/' : language + path)));
  const { text } = await ask(`${instance.url}/chisinau/casa-mare`);
  const files = [
    ...new Set([...text.matchAll(/(?:src|href)="(\/(?:_astro|fonts|pictures)\/[^"]+)"/g)].map(([, path = '']) => path)),
  ];
  if (files.length === 0) throw new Error('A listing names no files');
  const shoppers = await signIn({ url: instance.url, code: instance.code }, SHOPPERS);
  const ground = {
    menu: await readMenu(instance),
    shoppers,
    listings: inEach(listings),
    dishes: inEach(dishes.filter((_, index) => index % Math.ceil(dishes.length / DISHES) === 0)),
    files,
  };
  await visitAll(instance.url, [...ground.listings, ...ground.dishes]);
  return ground;
}

async function visitAll(url: string, paths: readonly string[]): Promise<void> {
  const waiting = [...paths];
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const { status } = await ask(url + path, { headers: { 'accept-encoding': 'br' } });
        if (status !== 200) throw new Error(`${path} was answered ${status}`);
      }
    }),
  );
  await after(1000);
}
