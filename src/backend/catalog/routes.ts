import type { Handlers } from '#backend/http/handler.ts';
import { notFound, Refusal } from '#backend/http/refusal.ts';
import type { Services } from '#backend/services.ts';
import { productEverExisted } from './catalog-queries.ts';
import { restaurantAt } from './localized-catalog.ts';
import { localTimeAt } from './opening-hours.ts';

export function catalogRoutes({ catalog }: Services) {
  return {
    getCities: async ({ locale }) => (await catalog.snapshot(locale)).cities,

    getRestaurants: async ({ locale, now }) => {
      const { restaurants } = await catalog.snapshot(locale);
      const local = localTimeAt(now);
      return Array.from(restaurants.values(), (entry) => restaurantAt(entry, now, local));
    },

    getRestaurant: async ({ query, locale, now }) => {
      const entry = (await catalog.snapshot(locale)).restaurants.get(query.id_restaurant);
      if (!entry) return notFound();
      const menu = await catalog.menu(entry);
      return { ...restaurantAt(entry, now), categories: menu.categories(locale) };
    },

    getProduct: async ({ db, query, locale }) => {
      const entry = (await catalog.snapshot(locale)).restaurants.get(query.id_restaurant);
      if (!entry) return notFound();
      const product = (await catalog.menu(entry)).productBySlug(query.slug, locale);
      if (product) return product;
      // What is not on the menu but in the database was removed from the menu.
      return (await productEverExisted(db, query.id_restaurant, query.slug)) ? new Refusal(410, 'gone') : notFound();
    },

    getBranches: async ({ query, locale }) =>
      (await catalog.snapshot(locale)).restaurants.get(query.id_restaurant)?.branches ?? notFound(),

    getNews: async ({ locale }) => (await catalog.snapshot(locale)).news,

    getOptions: async ({ locale }) => (await catalog.snapshot(locale)).options,
  } satisfies Partial<Handlers>;
}
