import type { Handlers } from '#backend/http/handler.ts';
import { notFound, ErrorResponse } from '#backend/http/error-response.ts';
import type { Services } from '#backend/services.ts';
import { hasProductEverExisted } from './catalog-queries.ts';
import { withOpenStatus } from './localized-catalog.ts';
import { wallClockAt } from './opening-hours.ts';

export function catalogHandlers({ catalog }: Services) {
  return {
    getCities: async ({ locale }) => (await catalog.snapshot(locale)).cities,

    getRestaurants: async ({ locale, now }) => {
      const { restaurants } = await catalog.snapshot(locale);
      const clock = wallClockAt(now);
      return Array.from(restaurants.values(), (entry) => withOpenStatus(entry, now, clock));
    },

    getRestaurant: async ({ query, locale, now }) => {
      const entry = (await catalog.snapshot(locale)).restaurants.get(query.id_restaurant);
      if (!entry) return notFound();
      const menu = await catalog.menu(entry);
      const popular = await catalog.popularProducts(query.id_restaurant, now);
      return { ...withOpenStatus(entry, now), categories: menu.categories(locale), popular: [...popular] };
    },

    getProduct: async ({ db, query, locale }) => {
      const entry = (await catalog.snapshot(locale)).restaurants.get(query.id_restaurant);
      if (!entry) return notFound();
      const product = (await catalog.menu(entry)).productBySlug(query.slug, locale);
      if (product) return product;
      // A product that is in the database, and not on the menu, was removed.
      return (await hasProductEverExisted(db, query.id_restaurant, query.slug))
        ? new ErrorResponse(410, 'gone')
        : notFound();
    },

    getBranches: async ({ query, locale }) =>
      (await catalog.snapshot(locale)).restaurants.get(query.id_restaurant)?.branches ?? notFound(),

    getNews: async ({ locale }) => (await catalog.snapshot(locale)).news,

    getOptions: async ({ locale }) => (await catalog.snapshot(locale)).options,
  } satisfies Partial<Handlers>;
}
