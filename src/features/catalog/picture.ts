import { parseUrl } from '#contract/url.ts';

/** The data of a `<picture>` element. A picture that does not exist in all sizes has only `src`. */
export interface PictureData {
  readonly src: string;
  /** All sizes by format. */
  readonly sources: readonly { readonly type: 'image/avif' | 'image/webp'; readonly srcset: string }[];
  /**
   * The AVIF sizes for cards and pages, without the thumbnail. The list is short, because a menu page has hundreds of
   * them. Null if the picture does not exist in all sizes.
   */
  readonly cardAvifSrcset: string | null;
  /** Pixels of `src`. */
  readonly width: number | null;
  readonly height: number | null;
}

/** In pixels. No card is narrower on today's screens. */
const MIN_CARD_WIDTH = 320;

/** The aspect ratio and the widths, in pixels, of pictures of the build and of uploaded ones. */
const DISH = { ratio: 4 / 3, avif: [160, 320, 640], webp: [320, 640] };
const WIDE = { ratio: 16 / 9, avif: [320, 640, 1200], webp: [320, 640, 1200] };

const SIZED = /^(\/pictures\/(?:[a-z0-9-]+\/){1,2}([a-z0-9-]+))-(640|1200)\.webp$/;
/** Dishes in `m/`, wide pictures in `w/`; the name is a hash. */
const UPLOADED = /^\/pictures\/(?:m\/[0-9a-f]{2}|w)\/[0-9a-f]{32}-/;

/** Parses the URL of a picture that exists in all sizes; null for any other URL. */
function parseSizedPicture(src: string) {
  const [, path = '', name, size] = SIZED.exec(src) ?? [];
  // Dishes are in the folder of their restaurant. The restaurant's cover and the pictures of cities and news are wide.
  const sizes = path.split('/').length === 5 && name !== 'cover' ? DISH : WIDE;
  const width = Number(size);
  return sizes.webp.includes(width) ? { path, width, ...sizes } : null;
}

/**
 * Where a picture of the API is stored: in a file of the build, in a row of the database (uploaded
 * by staff), or elsewhere, such as on another host.
 */
export function pictureStorage(image: string): 'build' | 'database' | 'elsewhere' {
  const src = image.trim();
  if (!parseSizedPicture(src)) return 'elsewhere';
  return UPLOADED.test(src) ? 'database' : 'build';
}

/** The picture at a URL of the API; null without one, and for a URL that is neither http(s) nor root-relative. */
export function toPictureData(image: string | null | undefined): PictureData | null {
  const src = image?.trim() ?? '';
  if (!isPictureUrl(src)) return null;
  const sized = parseSizedPicture(src);
  if (!sized) return { src, sources: [], cardAvifSrcset: null, width: null, height: null };
  const { path, width, ratio, avif, webp } = sized;
  const candidates = (format: string, widths: readonly number[]) =>
    widths.map((candidate) => `${path}-${candidate}.${format} ${candidate}w`);
  return {
    src,
    sources: [
      { type: 'image/avif', srcset: candidates('avif', avif).join(', ') },
      { type: 'image/webp', srcset: candidates('webp', webp).join(', ') },
    ],
    cardAvifSrcset: candidates(
      'avif',
      avif.filter((candidate) => candidate >= MIN_CARD_WIDTH),
    ).join(),
    width,
    height: Math.round(width / ratio),
  };
}

/** A picture's absolute URL, for other sites; null if there is none. */
export function toAbsolutePictureUrl(image: string | null, origin: string): string | null {
  const picture = toPictureData(image);
  return picture && new URL(picture.src, origin).href;
}

/** Browsers drop control characters and read a backslash as a slash, so either could hide another host. */
function isPictureUrl(src: string): boolean {
  if (src === '' || /[\u0000-\u0020\\]/.test(src)) return false;
  if (src.startsWith('/')) return !src.startsWith('//');
  return /^https?:\/\//i.test(src) && parseUrl(src) !== null;
}
