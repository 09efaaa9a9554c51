import { LOCALES } from './constants.ts';

/** In characters. */
export const MAX_SLUG_LENGTH = 80;

/** Whether a slug could exist. The API rejects longer texts, and NUL, which PostgreSQL cannot store. */
export const isPossibleSlug = (slug = ''): boolean => slug.length <= MAX_SLUG_LENGTH && !slug.includes('\0');

/**
 * First path segments that cannot be slugs of cities. A database constraint is generated from this list, so a new entry
 * needs a migration.
 */
export const RESERVED_SLUGS = [
  'account',
  'app',
  'checkout',
  'fail',
  'success',
  'news',
  'info',
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

/** The page of information that customers accept with an order. */
export const TERMS_SLUG = 'terms';
/** The page of information that replaces the shop's own text at `/privacy`. */
export const PRIVACY_SLUG = 'privacy';

/** In the URL of a restaurant's own picture, in place of the slug of a product. */
export const COVER_SLUG = 'cover';
/** In the URL of a restaurant's reviews, in place of the slug of a product. */
export const REVIEWS_SLUG = 'reviews';
/**
 * Words that cannot be slugs of products. A database constraint is generated from this list, so a new entry needs a
 * migration.
 */
export const RESERVED_PRODUCT_SLUGS = [COVER_SLUG, REVIEWS_SLUG] as const;

/** Lower-case Latin letters and digits, in words joined by single hyphens. The length is checked separately. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
