/** The mark as lines, for the headers of pages, where it is small: a path in a square of 24. */
export const LINE_MARK = 'M4.5 15.75h15M6 15.75a6 6 0 0 1 12 0M12 8.25v1.5';

/**
 * The mark of the shop as an SVG, for a shop without a logo of its own: a dish under its cover. `public/favicon.svg` and the
 * icons beside it are drawn from it by `npm run brand`.
 * @param color the background
 * @param ink what is drawn on it
 * @param attributes of the root element, such as its size; the drawing is 64 by 64
 */
export const brandMark = (
  color: string,
  ink: string,
  attributes = 'viewBox="0 0 64 64" width="64" height="64"',
  background = `<rect width="64" height="64" rx="15" fill="${color}"/>`,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${background}<g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"><path d="M14 36a18 18 0 0 1 36 0Z" fill="${ink}" stroke-width="3"/><circle cx="32" cy="14.5" r="3.4" fill="${ink}" stroke="none"/><path d="M21 32a11.5 11.5 0 0 1 8-8.6" stroke="${color}" stroke-width="3"/><path d="M11.5 43.5Q32 54.5 52.5 43.5" stroke-width="5"/></g></svg>`;

/**
 * The mark on a background that fills a picture of any size, for shapes that crop it and for missing pictures.
 * @param edge the length that the shorter edge has in units of the drawing, which is 46 wide and 41 high
 */
export function brandMarkOnBackground(
  color: string,
  ink: string,
  { width, height, edge }: { readonly width: number; readonly height: number; readonly edge: number },
): string {
  const start = 32 - edge / 2;
  return brandMark(
    color,
    ink,
    `viewBox="${start} ${start} ${edge} ${edge}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid meet"`,
    `<rect x="-500" y="-500" width="1064" height="1064" fill="${color}"/>`,
  );
}
