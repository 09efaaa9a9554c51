/**
 * Values shared by storefront and backend. This module imports the choices of the shop only, because every page's first
 * script contains it.
 */
import { defaultLanguage, languages } from '../shop.config.ts';

/** The languages of the build; the facts below and `src/i18n/messages` have everything else about a language. */
export const LOCALES = languages;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = defaultLanguage;
/** Languages that are not translated completely: a text that they lack is shown in the default language. */
export const INCOMPLETE_LOCALES: readonly Locale[] = [];
/** Language tags for `Intl`. English is British. */
export const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = { ru: 'ru', en: 'en-GB', ro: 'ro' };
/** The `Accept` header of every call of the API. */
export const API_ACCEPT = 'application/json, text/plain, */*';
/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { ru: 'Русский', en: 'English', ro: 'Română' };
/** The scripts of each language, which decide the font files that its pages load first. */
export const LANGUAGE_SCRIPTS: Readonly<Record<Locale, readonly Script[]>> = {
  ru: ['cyrillic', 'latin'],
  en: ['latin'],
  ro: ['latin', 'latin-ext'],
};
export type Script = 'cyrillic' | 'latin' | 'latin-ext';

/** What is between a date and a time: `20 ноября в 19:05`. Browsers put different words there. */
export const BEFORE_TIME: Readonly<Record<Locale, string>> = { ru: ' в\u00a0', en: ' at ', ro: ', ora ' };
/** The language of commands, of the log and of technical messages. */
export const OPERATOR_LOCALE: Locale = 'en';

/** Largest quantity in one cart line, and largest number of lines in a cart. */
export const MAX_LINE_QUANTITY = 99;
export const MAX_LINES = 100;
/** Maximum number of different additives, and of different modifiers, in one cart line. */
export const MAX_LINE_OPTIONS = 200;
/** Maximum id of a product or an option, and maximum price in major units. The cart stores 32-bit integers. */
export const MAX_ID = 2_147_483_647;
export const MAX_MAJOR_PRICE = 21_474_836;

/** Digits of a sign-in code, and the seconds before another may be requested. */
export const CODE_LENGTH = 4;
export const CODE_PATTERN = /^\d{4}$/;
export const RESEND_SECONDS = 60;
/** Default number of wrong codes after which a code is no longer accepted. */
export const CODE_ATTEMPTS = 5;
/** Default validity of a sign-in code after it was last sent. */
export const CODE_LIFETIME_SECONDS = 300;

/** Validity of a quote. */
export const QUOTE_LIFETIME_MINUTES = 15;
/** Length of the time span stated for the arrival of an order; the backend shortens it in later statuses. */
export const ETA_SPAN_MINUTES = 20;
/** Estimated times are rounded up to a multiple of this, so that they do not change every minute. */
export const ETA_STEP_MINUTES = 5;
/** Time in which an online payment must arrive; then the order expires. */
export const PAYMENT_WINDOW_MINUTES = 15;

/**
 * Maximum lengths of texts that customers and staff send, in characters. A comment is any text about an order, an
 * address, a rating or a problem; a note is the text for the kitchen in one cart line.
 */
export const MAX_NAME_LENGTH = 100;
export const MAX_COMMENT_LENGTH = 500;
export const MAX_NOTE_LENGTH = 140;
/** Maximum length of a promo code, in characters. */
export const MAX_PROMOCODE_LENGTH = 40;
/** Maximum lengths of an address field, such as the street, and of a house number. */
export const MAX_ADDRESS_FIELD_LENGTH = 100;
export const MAX_HOUSE_LENGTH = 20;

/** Minimum number of letters or digits in a search query, and its maximum length in characters. */
export const MIN_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 60;

/** Path of the map, a PMTiles archive; 404 if the shop has none. */
export const MAP_TILES_PATH = '/map/tiles.pmtiles';
/** Paths of the service worker and of the one that removes it, which `SW=off` serves in its place. */
export const SERVICE_WORKER_PATH = '/sw.js';
export const REMOVAL_WORKER_PATH = '/sw-off.js';

/** Maximum request body of the API, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Maximum number of favourite dishes, and of favourite restaurants, per customer or browser and per API call. */
export const MAX_FAVOURITES = 100;

/** Maximum number of problem reports per order. */
export const MAX_PROBLEM_REPORTS = 5;
