import type { MenuFile } from './shape.ts';

/**
 * The pictures of other hosts that pages of this shop would not show, each with the path to it. `origins` are those that pages
 * may show; one that is written with http stands for https as well, as browsers read it.
 */
export function hiddenPictures({ restaurants }: MenuFile, origins: readonly string[]): string[] {
  const shown = new Set(origins.flatMap((origin) => [origin, origin.replace(/^http:/, 'https:')]));
  const warn = (path: string, picture: string | null | undefined): string[] => {
    const origin = picture?.startsWith('https://') ? new URL(picture).origin : undefined;
    return origin === undefined || shown.has(origin) ? [] : [`! ${path}.picture: ${origin} is not in PICTURE_ORIGINS, so pages do not show it`];
  };
  return restaurants.flatMap(({ picture, categories }, at) => [
    ...warn(`restaurants.${at}`, picture),
    ...categories.flatMap(({ products }, category) => products.flatMap((product, index) => warn(`restaurants.${at}.categories.${category}.products.${index}`, product.picture))),
  ]);
}
