/** The cities whose pictures are files of the shop, by slug. Other cities have none. */
export const CITIES_WITH_PICTURE: readonly string[] = ['balti', 'chisinau', 'tiraspol'];

/** Path of a city's picture, 640 or 1200 pixels wide; empty if it has none. */
export function cityPicture(slug: string, width: 640 | 1200): string {
  return CITIES_WITH_PICTURE.includes(slug) ? `/pictures/${slug}/city-${width}.webp` : '';
}
