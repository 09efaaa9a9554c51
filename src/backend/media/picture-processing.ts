import sharp, { type Sharp } from 'sharp';
import type { PictureKind } from '#contract/staff/pictures.ts';

/** No decoded picture is larger, whatever its file claims to be: 40 megapixels of 8 bytes are 320 MB at worst. */
export const MAX_PIXELS = 40_000_000;
const MIN_SIZE = { width: 320, height: 240 };
/** The longest edge of the source that is stored to crop a picture again. */
const MAX_SOURCE_EDGE = 2000;
const SOURCE_QUALITY = 86;
const QUALITY = { avif: 55, webp: 78 } as const;
/** Of libaom, from 0 to 9: half a second for the sizes of one picture. */
const AVIF_EFFORT = 3;

/** The sizes that pages of customers name for a picture of the shop: see `toPictureData` of the storefront. */
export const PICTURE_SIZES = {
  dish: { ratio: 4 / 3, avif: [160, 320, 640], webp: [320, 640] },
  wide: { ratio: 16 / 9, avif: [320, 640, 1200], webp: [320, 640, 1200] },
} as const satisfies Record<PictureKind, unknown>;

// Pictures are encoded one at a time, and each only once: libvips needs neither threads nor a cache.
sharp.concurrency(1);
sharp.cache(false);

/** Why an upload is not a picture that can be used. */
export type PictureFault = 'pictureFormat' | 'pictureDamaged' | 'pictureTooLarge' | 'pictureTooSmall';

type Result<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: PictureFault };

export interface PictureFile {
  /** What follows the path in a URL: `-640.webp`. */
  readonly suffix: string;
  readonly bytes: Uint8Array;
}

/** 0 is the left or upper edge of the source, 1 the right or lower one. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

const startsWith = (bytes: Uint8Array, signature: string, offset = 0): boolean =>
  Buffer.from(bytes.subarray(offset, offset + signature.length)).toString('latin1') === signature;

/** The format that the first bytes of a file announce. Names and media types are a client's claim, so neither is read. */
function formatBySignature(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null;
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });

/**
 * Makes the source of a picture from an uploaded file: upright, at most {@link MAX_SOURCE_EDGE} pixels wide and high, without metadata
 * such as the place where it was taken. The file is decoded and encoded again, so nothing else in it survives. Size and format are
 * checked before a pixel is decoded.
 */
export async function readUpload(bytes: Uint8Array): Promise<Result<Buffer>> {
  const format = formatBySignature(bytes);
  if (format === null) return { ok: false, fault: 'pictureFormat' };
  // A limit of pixels would make reading the header fail, so it is compared here.
  const header = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
  if (header?.format !== format) return { ok: false, fault: 'pictureDamaged' };
  if (header.width * header.height > MAX_PIXELS) return { ok: false, fault: 'pictureTooLarge' };
  const { width, height } = header.autoOrient;
  if (width < MIN_SIZE.width || height < MIN_SIZE.height) return { ok: false, fault: 'pictureTooSmall' };
  const source = await open(bytes)
    .autoOrient()
    .resize({ width: MAX_SOURCE_EDGE, height: MAX_SOURCE_EDGE, fit: 'inside', withoutEnlargement: true })
    // Transparent pixels become white, as paper.
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .webp({ quality: SOURCE_QUALITY })
    .toBuffer()
    .catch(() => null);
  return source ? { ok: true, value: source } : { ok: false, fault: 'pictureDamaged' };
}

/** The largest box of a ratio inside a source; a focus of 0.5 is its middle. The same rule as `object-position` in CSS. */
export function cropBox(source: { readonly width: number; readonly height: number }, ratio: number, focus: Focus) {
  const width = Math.min(source.width, Math.round(source.height * ratio));
  const height = Math.min(source.height, Math.round(source.width / ratio));
  return {
    left: Math.round((source.width - width) * focus.x),
    top: Math.round((source.height - height) * focus.y),
    width,
    height,
  };
}

/** Crops a source and encodes it in every size, one after the other. */
export async function encodeSizes(source: Uint8Array, kind: PictureKind, focus: Focus): Promise<PictureFile[]> {
  const { ratio, ...formats } = PICTURE_SIZES[kind];
  const { width, height } = await open(source).metadata();
  const box = cropBox({ width, height }, ratio, focus);
  const files: PictureFile[] = [];
  for (const format of ['avif', 'webp'] as const)
    for (const size of formats[format]) {
      const resized = open(source)
        .extract(box)
        .resize({ width: size, height: Math.round(size / ratio), fit: 'fill' });
      const encoded =
        format === 'avif'
          ? resized.avif({ quality: QUALITY.avif, effort: AVIF_EFFORT })
          : resized.webp({ quality: QUALITY.webp });
      files.push({ suffix: `-${size}.${format}`, bytes: await encoded.toBuffer() });
    }
  return files;
}
