import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { products } from '#backend/db/schema/index.ts';
import type { SomeHandlers } from '#backend/http/call.ts';
import { notFound, Refusal } from '#backend/http/refusal.ts';
import type { Services } from '#backend/services.ts';
import { productView } from './view.ts';

type CatalogCall = 'getCities' | 'getRestaurants' | 'getRestaurant' | 'getProduct' | 'getBranches' | 'getNews' | 'getOptions';

export function catalogCalls({ catalog }: Services): SomeHandlers<CatalogCall> {
  return {
    getCities: async ({ locale }) => (await catalog.current()).edition(locale).cities,

    getRestaurants: async ({ locale, now }) => (await catalog.current()).restaurants(locale, now),

    getRestaurant: async ({ query, locale, now }) => {
      const snapshot = await catalog.current();
      const restaurant = snapshot.edition(locale).restaurant.get(query.id_restaurant);
      if (!restaurant) return notFound();
      return (await catalog.menu(restaurant.id)).answer(restaurant, snapshot.openingOf(restaurant.id, now), locale);
    },

    getProduct: async ({ db, query, locale }) => {
      const snapshot = await catalog.current();
      const place = snapshot.place(query.id_restaurant);
      if (!place) return notFound();
      const menu = await catalog.menu(query.id_restaurant);
      const row = menu.bySlug(query.slug);
      if (row) return productView(row, place, locale);
      return (await wasRemoved(db, query.id_restaurant, query.slug)) ? new Refusal(410, 'gone') : notFound();
    },

    getBranches: async ({ query, locale }) => {
      const { restaurant, branches } = (await catalog.current()).edition(locale);
      if (!restaurant.has(query.id_restaurant)) return notFound();
      return [...(branches.get(query.id_restaurant) ?? [])];
    },

    getNews: async ({ locale }) => (await catalog.current()).edition(locale).news,

    getOptions: async ({ locale }) => (await catalog.current()).edition(locale).options,
  };
}

/** Asked for what is not on the menu: a product that stands in the database all the same was taken off it. */
async function wasRemoved(db: Database, restaurantId: number, slug: string): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).where(and(eq(products.restaurantId, restaurantId), eq(products.slug, slug)));
  return rows.length > 0;
}
