import { pictureOf } from '#features/catalog/picture.ts';

/** A picture that was generated with the shop, as a path; undefined for any other: no other file is read and no other host asked. */
export function ownPicture(image: string): string | undefined {
  const picture = pictureOf(image);
  return picture && picture.width !== null ? picture.src : undefined;
}
