/** The typeface of every language in one file; preload it with `crossorigin`. Its name tells its content. */
export const FONT_HREF = '/fonts/manrope.65df2db1.woff2';
