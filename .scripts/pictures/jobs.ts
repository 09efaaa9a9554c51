import type { MenuRestaurant } from '#backend/catalog/import/menu-file.ts';
import { demoData } from '#backend/demo/index.ts';
import { compositions, type DishCategory, type RestaurantComposition } from './compositions.ts';
import type { Scene } from './draw/scene.ts';
import { dishVariants, wideVariants, type PictureVariants } from './render.ts';
import { cityScene } from './scenes/city.ts';
import { coverScene } from './scenes/cover.ts';
import { dishScene, type Dish } from './scenes/dish.ts';
import { newsScene } from './scenes/news.ts';

export interface Job {
  /** Path under `public/pictures` without size and ending. */
  readonly name: string;
  readonly variants: PictureVariants;
  readonly scene: () => Promise<Scene>;
}

const slugsOf = (things: readonly { readonly slug: string }[]): readonly string[] => things.map(({ slug }) => slug);

/** Every picture that the demo data needs, in the order of its menus. Throws if anything in them has no composition. */
export function listJobs(): readonly Job[] {
  return [
    ...demoData.shop.cities.flatMap(({ slug: city }) => {
      const menus = demoData.restaurants
        .filter((restaurant) => restaurant.city === city)
        .map((menu) => ({ slug: menu.slug, ...composed(menu) }));
      return cityJobs(city, menus);
    }),
    ...slugsOf(demoData.news).map((slug): Job => {
      const { emoji, tint } = required(compositions.news[slug], slug);
      return { name: `news/${slug}`, variants: wideVariants, scene: () => newsScene({ seed: slug, emoji, tint }) };
    }),
  ];
}

interface MenuEntry {
  readonly dish: Dish;
  readonly isRecommended: boolean;
  readonly isFirstOfCategory: boolean;
}

interface RestaurantPictures extends Pick<RestaurantComposition, 'tint' | 'emoji'> {
  readonly slug: string;
  readonly menu: readonly MenuEntry[];
}

function composed(restaurant: MenuRestaurant): Pick<RestaurantPictures, 'tint' | 'emoji' | 'menu'> {
  const path = `${restaurant.city}/${restaurant.slug}`;
  const { tint, emoji, categories } = required(
    compositions.cities[restaurant.city]?.restaurants[restaurant.slug],
    path,
  );
  const menu = restaurant.categories.flatMap(({ slug, products }) => {
    const category: DishCategory = required(categories[slug], `${path}, ${slug}`);
    return products.map((product, index): MenuEntry => {
      const seed = `${path}/${product.slug}`;
      const dish: Dish = {
        seed,
        slug: product.slug,
        emoji: required(category.dishes[product.slug], seed),
        tint: category.tint,
      };
      return { dish, isRecommended: product.recommended, isFirstOfCategory: index === 0 };
    });
  });
  return { tint, emoji, menu };
}

function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`compositions.json has no entry for ${what}`);
  return value;
}

function cityJobs(city: string, restaurants: readonly RestaurantPictures[]): readonly Job[] {
  const { tint } = required(compositions.cities[city], city);
  const dishes = restaurants.flatMap((restaurant) => signatureDishes(restaurant).slice(0, 1));
  return [
    { name: `${city}/city`, variants: wideVariants, scene: () => cityScene({ slug: city, tint, dishes }) },
    ...restaurants.flatMap((restaurant) => restaurantJobs(city, restaurant)),
  ];
}

function restaurantJobs(city: string, restaurant: RestaurantPictures): readonly Job[] {
  const name = `${city}/${restaurant.slug}`;
  const { tint, menu } = restaurant;
  return [
    {
      name: `${name}/cover`,
      variants: wideVariants,
      scene: () => coverScene({ seed: name, tint, dishes: signatureDishes(restaurant) }),
    },
    ...menu.map(({ dish }): Job => ({ name: dish.seed, variants: dishVariants, scene: () => dishScene(dish) })),
  ];
}

/** The dishes on a restaurant's cover: those with its emoji first, then the recommended, then one of each category. */
function signatureDishes({ emoji, menu }: RestaurantPictures): readonly Dish[] {
  const characteristic = emoji.flatMap((one) => menu.filter(({ dish }) => dish.emoji[0] === one).slice(0, 1));
  const recommended = menu.filter(({ isRecommended }) => isRecommended);
  const firsts = menu.filter(({ isFirstOfCategory }) => isFirstOfCategory);
  return [...new Set([...characteristic, ...recommended, ...firsts])].map(({ dish }) => dish);
}
