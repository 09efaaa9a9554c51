import { createHash } from 'node:crypto';
import type { Locale } from '#contract/constants.ts';

/** Raised when the drawing changes, so that every picture gets an address of its own again. */
const DESIGN = 1;

/** What a share picture shows: a name, a line below it, and a picture of the catalog beside them. */
export interface ShareSubject {
  readonly kind: 'shop' | 'city' | 'restaurant' | 'product' | 'news';
  /** Names the thing among its kind; numbers, a product's after its restaurant's: `3.112`. */
  readonly id: string;
  readonly name: string;
  readonly line: string;
  /** As the wire names it; only pictures of the shop's own are drawn. */
  readonly picture: string;
}

/** All share pictures are of this size, in pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** Changes with whatever the picture shows, and with nothing else. */
export function shareVersion({ name, line, picture }: ShareSubject): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, name, line, picture]))
    .digest('hex')
    .slice(0, 12);
}

/** Where the share picture of a thing stands; its folder is one that no city can hide. */
export function sharePath(locale: Locale, subject: ShareSubject): string {
  return `/pictures/share/${locale}/${subject.kind}/${subject.id}-${shareVersion(subject)}.jpg`;
}
