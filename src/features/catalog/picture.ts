export interface PictureSource {
  readonly type: 'image/avif' | 'image/webp';
  readonly srcset: string;
}

/** What `<picture>` needs. A provider's own address has no other sizes, and its measures are unknown. */
export interface PictureData {
  readonly src: string;
  readonly sources: readonly PictureSource[];
  /**
   * The sizes that cards and pages choose from, written short because there are hundreds; the smallest is for thumbnails
   * alone. A browser without AVIF takes `src`. Null when there are no other sizes.
   */
  readonly avif: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

interface Kind {
  readonly ratio: number;
  readonly avif: readonly number[];
  readonly webp: readonly number[];
}

/** Pixels; no card is narrower on a screen of today. */
const SMALLEST_CARD = 320;

/** The sizes that `npm run pictures` generates. */
const dish: Kind = { ratio: 4 / 3, avif: [160, 320, 640], webp: [320, 640] };
const wide: Kind = { ratio: 16 / 9, avif: [320, 640, 1200], webp: [320, 640, 1200] };

const generated = /^(\/pictures\/(?:[a-z0-9-]+\/){1,2}([a-z0-9-]+))-(640|1200)\.webp$/;

/**
 * The picture at an address of the wire: with all its sizes when it is one of ours, as it is when a provider
 * serves it, null when there is none or when it is no http or root-relative address.
 */
export function pictureOf(image: string): PictureData | null {
  const src = image.trim();
  if (!isAddress(src)) return null;
  const [, path, name, size] = generated.exec(src) ?? [];
  const kind = path === undefined ? undefined : kindOf(path, name);
  if (path === undefined || kind === undefined || !kind.webp.includes(Number(size))) {
    return { src, sources: [], avif: null, width: null, height: null };
  }
  const srcset = (format: 'avif' | 'webp'): string =>
    kind[format].map((width) => `${path}-${width}.${format} ${width}w`).join(', ');
  return {
    src,
    sources: [
      { type: 'image/avif', srcset: srcset('avif') },
      { type: 'image/webp', srcset: srcset('webp') },
    ],
    avif: kind.avif
      .filter((width) => width >= SMALLEST_CARD)
      .map((width) => `${path}-${width}.avif ${width}w`)
      .join(),
    width: Number(size),
    height: Math.round(Number(size) / kind.ratio),
  };
}

/** The whole address of a picture, for those who read of it elsewhere; null when there is none. */
export function pictureAddress(image: string | null, origin: string): string | null {
  const picture = pictureOf(image ?? '');
  return picture && new URL(picture.src, origin).href;
}

/** Dishes lie in their restaurant's folder; its cover, its city and the news are wide. */
function kindOf(path: string, name: string | undefined): Kind {
  const isDish = path.split('/').length === 5 && name !== 'cover';
  return isDish ? dish : wide;
}

/** Browsers drop control characters and read a backslash as a slash, so either could hide another host. */
function isAddress(src: string): boolean {
  if (src === '' || /[\u0000-\u0020\\]/.test(src)) return false;
  if (src.startsWith('/')) return !src.startsWith('//');
  return /^https?:\/\//i.test(src) && URL.canParse(src);
}
