import { balti } from '#backend/demo/balti/index.ts';
import { chisinau } from '#backend/demo/chisinau/index.ts';
import { news } from '#backend/demo/news.ts';
import { tiraspol } from '#backend/demo/tiraspol/index.ts';
import type { DemoCity, DemoRestaurant } from '#backend/demo/types.ts';
import type { Scene } from './draw/scene.ts';
import { cityScene } from './scenes/city.ts';
import { coverScene } from './scenes/cover.ts';
import { dishScene, type Dish } from './scenes/dish.ts';
import { newsScene } from './scenes/news.ts';
import { dishSizes, wideSizes, type Sizes } from './sizes.ts';

export interface Job {
  /** Path under `public/pictures` without size and ending. */
  readonly name: string;
  readonly sizes: Sizes;
  readonly scene: () => Promise<Scene>;
}

const cities: readonly DemoCity[] = [chisinau, balti, tiraspol];

/** Every picture that the demo data asks for. */
export function listJobs(): readonly Job[] {
  return [...cities.flatMap(cityJobs), ...news.map(({ slug, emoji, tint }): Job => ({
    name: `news/${slug}`, sizes: wideSizes, scene: () => newsScene({ seed: slug, emoji, tint }),
  }))];
}

function cityJobs(city: DemoCity): readonly Job[] {
  const { slug, tint, restaurants } = city;
  const dishes = restaurants.flatMap((restaurant) => signature(slug, restaurant).slice(0, 1));
  return [
    { name: `${slug}/city`, sizes: wideSizes, scene: () => cityScene({ slug, tint, dishes }) },
    ...restaurants.flatMap((restaurant) => restaurantJobs(slug, restaurant)),
  ];
}

function restaurantJobs(city: string, restaurant: DemoRestaurant): readonly Job[] {
  const name = `${city}/${restaurant.slug}`;
  const { tint } = restaurant;
  const dishes = signature(city, restaurant);
  return [
    { name: `${name}/cover`, sizes: wideSizes, scene: () => coverScene({ seed: name, tint, dishes }) },
    ...menu(city, restaurant).map(({ dish }): Job => ({ name: dish.seed, sizes: dishSizes, scene: () => dishScene(dish) })),
  ];
}

interface MenuEntry {
  readonly dish: Dish;
  readonly recommended: boolean;
}

function menu(city: string, { slug: restaurant, categories }: DemoRestaurant): readonly MenuEntry[] {
  return categories.flatMap(({ tint, products }) =>
    products.map(({ slug, emoji, recommended = false }) => ({ dish: { seed: `${city}/${restaurant}/${slug}`, slug, emoji, tint }, recommended })));
}

/** The dishes by which a restaurant is known: those with its emoji first, then the recommended, then one of each category. */
function signature(city: string, restaurant: DemoRestaurant): readonly Dish[] {
  const entries = menu(city, restaurant);
  const known = restaurant.emoji.flatMap((emoji) => entries.filter(({ dish }) => dish.emoji[0] === emoji).slice(0, 1));
  const recommended = entries.filter((entry) => entry.recommended);
  const firsts = restaurant.categories.flatMap(({ products: [first] }) => entries.filter(({ dish }) => dish.slug === first?.slug));
  return [...new Set([...known, ...recommended, ...firsts])].map(({ dish }) => dish);
}
