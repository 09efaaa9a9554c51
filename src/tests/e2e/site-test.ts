import { testWith } from './test.ts';

export const SITE = 'https://shop.example';

/** Tests of a shop with an https site URL, as in production. */
export const test = testWith({ SITE_URL: SITE });
