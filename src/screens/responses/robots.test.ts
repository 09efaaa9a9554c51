import { describe, expect, it } from 'vitest';
import { robotsText } from './sitemap.ts';

const text = robotsText('https://shop.example');
const rules = text
  .split('\n')
  .flatMap((line) => (line.startsWith('Disallow: ') ? line.slice('Disallow: '.length) : []));

/** As RFC 9309 reads a rule: a beginning, or the whole URL where it ends in `$`. */
const refuses = (path: string) =>
  rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));

describe('robots.txt', () => {
  it.each([
    '/account',
    '/account/bank',
    '/en/orders',
    '/ro/orders/12',
    '/checkout',
    '/checkout/success?order=1',
    '/success?order=1',
    '/ro/fail',
    '/api/get-cities',
    '/en/api/x',
  ])('keeps crawlers from %s', (path) => {
    expect(refuses(path)).toBe(true);
  });

  it.each([
    '/',
    '/en',
    '/news',
    '/chisinau/casa-mare',
    '/ro/app',
    '/privacy',
    '/apia',
    '/ordersville',
    '/_astro/x.js',
    '/pictures/share/ru/city/1-0.jpg',
  ])('leaves them %s', (path) => {
    expect(refuses(path)).toBe(false);
  });

  it("names the sitemap at the shop's own URL", () => {
    expect(text).toMatch(/^User-agent: \*\n/);
    expect(text).toMatch(/\nSitemap: https:\/\/shop\.example\/sitemap\.xml\n$/);
  });
});
