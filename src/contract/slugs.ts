import { LOCALES } from './constants.ts';

/** Characters. */
export const MAX_SLUG_LENGTH = 80;

/**
 * First path segments that are not cities. A constraint in the database, generated from this list, rejects them as slugs of cities:
 * a new one needs a migration.
 */
export const RESERVED_SLUGS = [
  'account',
  'app',
  'checkout',
  'fail',
  'success',
  'news',
  'orders',
  'privacy',
  'staff',
  'search',
  'terms',
  'offline',
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
  'sw.js',
  'manifest.webmanifest',
  'apple-touch-icon.png',
  'robots.txt',
  'sitemap',
  'sitemap.xml',
  'sitemap-index.xml',
  'sitemap-0.xml',
  'speculation-rules.json',
] as const;

/** Lower-case Latin words and digits joined by single hyphens. The schemas that accept slugs limit their length. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
