import type { SomeHandlers } from '#backend/http/call.ts';
import { notFound } from '#backend/http/refusal.ts';
import type { Services } from '#backend/services.ts';

type CatalogCall = 'getCities' | 'getRestaurants' | 'getRestaurant' | 'getBranches' | 'getNews' | 'getOptions';

export function catalogCalls({ catalog }: Services): SomeHandlers<CatalogCall> {
  return {
    getCities: async ({ locale }) => [...(await catalog.current()).edition(locale).cities],

    getRestaurants: async ({ locale, now }) => {
      const snapshot = await catalog.current();
      return snapshot.edition(locale).restaurants.map((restaurant) => snapshot.restaurant(restaurant, now));
    },

    getRestaurant: async ({ query, locale, now }) => {
      const snapshot = await catalog.current();
      const { restaurants, categories } = snapshot.edition(locale);
      const restaurant = restaurants.find(({ id }) => id === query.id_restaurant);
      if (!restaurant) return notFound();
      return { ...snapshot.restaurant(restaurant, now), categories: [...(categories.get(restaurant.id) ?? [])] };
    },

    getBranches: async ({ query, locale }) => {
      const { restaurants, branches } = (await catalog.current()).edition(locale);
      if (!restaurants.some(({ id }) => id === query.id_restaurant)) return notFound();
      return [...(branches.get(query.id_restaurant) ?? [])];
    },

    getNews: async ({ locale }) => [...(await catalog.current()).edition(locale).news],

    getOptions: async ({ locale }) => (await catalog.current()).edition(locale).options,
  };
}
