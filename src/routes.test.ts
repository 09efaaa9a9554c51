import { describe, expect, it } from 'vitest';
import { RESERVED_SLUGS } from '#contract/slugs.ts';
import { getGuards, href, matchRoute, routes } from './routes.ts';

describe('the route table', () => {
  it('makes addresses in every language', () => {
    expect(href('ru', 'index')).toBe('/');
    expect(href('en', 'index')).toBe('/en');
    expect(href('ro', 'city-restaurant-product', { city: 'balti', restaurant: 'verde', product: 'smoothie' })).toBe(
      '/ro/balti/verde/smoothie',
    );
    expect(href('en', 'order', { id: 12 })).toBe('/en/orders/12');
  });

  it.each([
    ['/', 'index', {}],
    ['/news', 'news', {}],
    ['/news/winter', 'newsItem', { news: 'winter' }],
    ['/info/terms', 'infoPage', { page: 'terms' }],
    ['/orders/12', 'order', { id: '12' }],
    ['/account/profile', 'accountProfile', {}],
    ['/account/orders', 'accountOrders', {}],
    ['/balti', 'city', { city: 'balti' }],
    ['/balti/verde', 'city-restaurant', { city: 'balti', restaurant: 'verde' }],
    ['/balti/verde/reviews', 'city-restaurant-reviews', { city: 'balti', restaurant: 'verde' }],
    ['/balti/verde/reviews/2', 'city-restaurant-reviews-page', { city: 'balti', restaurant: 'verde', page: '2' }],
    ['/balti/verde/soup', 'city-restaurant-product', { city: 'balti', restaurant: 'verde', product: 'soup' }],
  ])('finds the screen of %s', (path, name, parameters) => {
    expect(matchRoute(path)).toEqual({ name, parameters });
  });

  it('knows no screen for a deeper address', () => {
    expect(matchRoute('/a/b/c/d')).toBeUndefined();
  });

  it.each([
    '/api/get-profile',
    '/api/promo/check',
    '/_astro/page.js',
    '/account/cards',
    '/orders/12/courier',
    '/staff/api/sign-in',
  ])('takes no reserved word for a city: %s', (path) => {
    expect(matchRoute(path)).toBeUndefined();
  });

  it('reserves the first word of every address, so that no city has it', () => {
    const reserved = new Set<string>(RESERVED_SLUGS);
    const words = Object.values(routes).map(({ path }) => path.split('/')[1] ?? '');
    expect(words.filter((word) => word !== '' && !word.startsWith('{') && !reserved.has(word))).toEqual([]);
  });

  it.each(['staff', 'search', 'terms', 'info', 'offline', 'sw.js', 'manifest.webmanifest'])(
    'reserves %s, so that no city is in its way',
    (word) => {
      expect(RESERVED_SLUGS).toContain(word);
      expect(matchRoute(`/${word}`)?.name).not.toBe('city');
    },
  );

  it('requires a sign-in on account, orders and checkout, and a cart on checkout only', () => {
    expect(getGuards('account')).toEqual(['auth']);
    expect(getGuards('accountProfile')).toEqual(['auth']);
    expect(getGuards('accountOrders')).toEqual(['auth']);
    expect(getGuards('orders')).toEqual(['auth']);
    expect(getGuards('order')).toEqual(['order', 'auth']);
    expect(getGuards('checkout')).toEqual(['auth', 'checkout']);
    expect(getGuards('checkoutPayment')).toEqual(['auth']);
    expect(getGuards('index')).toEqual([]);
  });
});
