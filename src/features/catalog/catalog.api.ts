import type { Branch, City, NewsItem, Options, Product, Restaurant, RestaurantFull } from '#contract/catalog.ts';
import type { Http } from '#lib/http.ts';

export const getCities = (http: Http): Promise<City[]> => http.call('getCities');
export const getRestaurants = (http: Http): Promise<Restaurant[]> => http.call('getRestaurants');
export const getRestaurant = (http: Http, id: number): Promise<RestaurantFull> =>
  http.call('getRestaurant', { query: { id_restaurant: id } });
export const getProduct = (http: Http, id: number, slug: string): Promise<Product> =>
  http.call('getProduct', { query: { id_restaurant: id, slug } });
export const getBranches = (http: Http, id: number): Promise<Branch[]> =>
  http.call('getBranches', { query: { id_restaurant: id } });
export const getNews = (http: Http): Promise<NewsItem[]> => http.call('getNews');
export const getOptions = (http: Http): Promise<Options> => http.call('getOptions');
