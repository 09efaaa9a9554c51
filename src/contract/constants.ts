/** Values that storefront and backend share. The first script of every page imports this module, so it imports nothing. */

export const LOCALES = ['ru', 'en', 'ro'] as const;
export type Locale = (typeof LOCALES)[number];
/** The tags by which `Intl` formats texts: English is British. */
export const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = { ru: 'ru', en: 'en-GB', ro: 'ro' };
export const DEFAULT_LOCALE: Locale = 'ru';

/** Largest quantity in one cart line, and largest number of lines in a cart. */
export const MAX_LINE_QUANTITY = 99;
export const MAX_LINES = 100;
/** The largest id of a product or an option, and the largest price in major units: the cart stores integers of 32 bits. */
export const MAX_ID = 2_147_483_647;
export const MAX_MAJOR_PRICE = 21_474_836;

/** Digits of a sign-in code, and the seconds before another may be requested. */
export const CODE_LENGTH = 4;
export const CODE_PATTERN = /^\d{4}$/;
export const RESEND_SECONDS = 60;
/** Default validity of a sign-in code after it was last sent. */
export const CODE_LIFETIME_SECONDS = 300;

/** Validity of a quote. */
export const QUOTE_LIFETIME_MINUTES = 15;
/** Length of the time span in which a new order is expected. */
export const ETA_SPAN_MINUTES = 20;
/** Estimates are rounded up to a multiple of it, so that they do not change every minute. */
export const ETA_STEP_MINUTES = 5;
/** An order whose online payment has not arrived by then expires. */
export const PAYMENT_WINDOW_MINUTES = 15;

/** `+373` and eight national digits: the mask `+373 ###-##-###` without its decoration. */
export const PHONE_PATTERN = /^373\d{8}$/;

/** Longest texts that customers and staff may send, in characters: names of people and things, comments, notes. */
export const MAX_NAME_LENGTH = 100;
export const MAX_COMMENT_LENGTH = 500;
export const MAX_NOTE_LENGTH = 140;
/** Of the street and other parts of an address, and of a house number. */
export const MAX_ADDRESS_FIELD_LENGTH = 100;
export const MAX_HOUSE_LENGTH = 20;

/** Letters or digits that a search needs, and the longest query, in characters. */
export const MIN_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 60;

/** Path of the map, a PMTiles archive; 404 in a shop without one. */
export const MAP_TILES_PATH = '/map/tiles.pmtiles';
/** Path of the service worker, and of the one that `SW=off` serves in its place. */
export const SERVICE_WORKER_PATH = '/sw.js';
export const REMOVAL_WORKER_PATH = '/sw-off.js';

/** Largest request body the API reads, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Dishes, and restaurants, that a customer or a browser can have as favourites; also the most that one API call names. */
export const MAX_FAVOURITES = 100;

/** Problems that can be reported of one order. */
export const MAX_PROBLEM_REPORTS = 5;

export const TIME_ZONE = 'Europe/Chisinau';
