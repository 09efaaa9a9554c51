import type { MenuFileRestaurant } from '#backend/catalog/menu-files/menu-file.ts';
import { demoData } from '#backend/demo/index.ts';
import { compositions, type RestaurantComposition } from './compositions.ts';
import type { Scene } from './draw/scene.ts';
import { dishVariants, wideVariants, type PictureVariants } from './render.ts';
import { cityScene } from './scenes/city.ts';
import { coverScene } from './scenes/cover.ts';
import { dishScene, type DishPicture, type ServedDishPicture } from './scenes/dish.ts';
import { newsScene } from './scenes/news.ts';

export interface Job {
  /** Path under `public/pictures` without size and ending. */
  readonly name: string;
  readonly variants: PictureVariants;
  readonly scene: () => Promise<Scene>;
}

/** Every picture that the demo data needs, in the order of its menus. Throws if anything in them has no composition. */
export function listJobs(): readonly Job[] {
  return [
    ...demoData.shop.cities.flatMap(({ slug }) => cityJobs(slug)),
    ...demoData.news.map(({ slug }): Job => {
      const { food, tint } = required(compositions.news[slug], slug);
      return { name: `news/${slug}`, variants: wideVariants, scene: () => newsScene({ seed: slug, food, tint }) };
    }),
  ];
}

function cityJobs(city: string): readonly Job[] {
  const { tint } = required(compositions.cities[city], city);
  const restaurants = demoData.restaurants.filter((restaurant) => restaurant.city === city).map(composed);
  const dishes = restaurants.flatMap(({ cover }) => cover.slice(0, 1));
  return [
    { name: `${city}/city`, variants: wideVariants, scene: () => cityScene({ slug: city, tint, dishes }) },
    ...restaurants.flatMap(restaurantJobs),
  ];
}

interface RestaurantPictures extends Pick<RestaurantComposition, 'tint'> {
  readonly name: string;
  readonly menu: readonly DishPicture[];
  readonly cover: readonly ServedDishPicture[];
}

function composed({ city, slug, categories }: MenuFileRestaurant): RestaurantPictures {
  const name = `${city}/${slug}`;
  const composition = required(compositions.cities[city]?.restaurants[slug], name);
  const menu = categories.flatMap((category) => {
    const { tint, dishes } = required(composition.categories[category.slug], `${name}, ${category.slug}`);
    return category.products.map((product): DishPicture => {
      const seed = `${name}/${product.slug}`;
      return { seed, dish: required(dishes[product.slug], seed), tint };
    });
  });
  const cover = composition.cover.map((dish) =>
    required(
      menu.filter(isServed).find(({ seed }) => seed === `${name}/${dish}`),
      `the cover of ${name}`,
    ),
  );
  return { name, tint: composition.tint, menu, cover };
}

const isServed = (picture: DishPicture): picture is ServedDishPicture => picture.dish.serving !== 'plain';

function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`compositions.json has no entry for ${what}`);
  return value;
}

function restaurantJobs({ name, tint, menu, cover }: RestaurantPictures): readonly Job[] {
  return [
    { name: `${name}/cover`, variants: wideVariants, scene: () => coverScene({ seed: name, tint, dishes: cover }) },
    ...menu.map((picture): Job => ({ name: picture.seed, variants: dishVariants, scene: () => dishScene(picture) })),
  ];
}
