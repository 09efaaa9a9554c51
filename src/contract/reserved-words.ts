import { LOCALES } from './constants.ts';

/**
 * First path segments that are not cities. A constraint in the database, generated from this list, rejects them as slugs of cities:
 * a new word needs a migration.
 */
export const RESERVED_WORDS = [
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

/** Lower-case Latin words and digits joined by single hyphens. Their length is limited where they are written. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
