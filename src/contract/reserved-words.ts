import { LOCALES } from './constants.ts';

/** First path segments that are not cities; a constraint in the database rejects them as slugs of cities. */
export const RESERVED_WORDS = [
  'account',
  'app',
  'checkout',
  'fail',
  'success',
  'news',
  'orders',
  'privacy',
  ...LOCALES,
  'api',
  '404',
  '500',
  'healthz',
  'readyz',
  'metrics',
  '_astro',
  '_image',
  'pictures',
  'fonts',
  'icons',
  'favicon',
  'favicon.ico',
  'favicon.svg',
  'manifest.webmanifest',
  'apple-touch-icon.png',
  'robots.txt',
  'sitemap',
  'sitemap.xml',
  'sitemap-index.xml',
  'sitemap-0.xml',
  'speculation-rules.json',
] as const;

/** Lower-case Latin words and digits joined by single hyphens, at most 80 characters. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
