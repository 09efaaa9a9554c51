import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { LOGO_MAIN_SUFFIX, LOGO_SIZES, logoSuffix } from '#contract/brand.ts';
import {
  MAX_PICTURE_PIXELS,
  type PhotoKind,
  PICTURE_KINDS,
  type PictureKind,
  type UploadedPicture,
} from '#contract/staff/pictures.ts';
import type { Database } from './db/client.ts';
import { cities, media, mediaFiles, news, products, restaurants, shopBrand } from './db/schema/index.ts';

/** The file from which a picture can be cropped again. */
export const SOURCE_SUFFIX = '-source.webp';
/** The file whose URL the API returns. Pages derive the URLs of the other sizes from it. */
const MAIN_SUFFIX = { dish: '-640.webp', wide: '-1200.webp', logo: LOGO_MAIN_SUFFIX } as const satisfies Record<
  PictureKind,
  string
>;

/** An uploaded picture that is not used is deleted after this time. */
const UNUSED_AFTER_MS = 86_400_000;

const MEDIA_PATH_PATTERN =
  /^(\/pictures\/(m\/[0-9a-f]{2}|w|l)\/[0-9a-f]{32})(-(?:\d{3,4}|source)\.(?:webp|avif)|-(?:maskable-)?\d{2,3}\.png)$/;

const FOLDERS = { dish: 'm', wide: 'w', logo: 'l' } as const satisfies Record<PictureKind, string>;

/**
 * The path of a picture: `m` for a dish on the menu, `w` for a wide picture, `l` for a logo. Pages derive the aspect ratio
 * from it.
 * @param hash of the uploaded file, the kind and the focus, so that the files of a path never change
 */
export const mediaPath = (kind: PictureKind, hash: string): string =>
  `/pictures/${FOLDERS[kind]}/${kind === 'dish' ? `${hash.slice(0, 2)}/` : ''}${hash}`;

interface MediaPath {
  readonly path: string;
  readonly suffix: string;
  readonly kind: PictureKind;
}

/** The parts of the URL of an uploaded picture; null for any other URL. */
export function parseMediaPath(url: string): MediaPath | null {
  const [, path, folder, suffix] = MEDIA_PATH_PATTERN.exec(url) ?? [];
  const kind = PICTURE_KINDS.find((known) => folder?.startsWith(FOLDERS[known]));
  return path === undefined || suffix === undefined || !kind ? null : { path, suffix, kind };
}

export const toUploadedPicture = (path: string, kind: PictureKind, focus: Focus): UploadedPicture => ({
  src: path + MAIN_SUFFIX[kind],
  source: path + (kind === 'logo' ? LOGO_MAIN_SUFFIX : SOURCE_SUFFIX),
  kind,
  focus_x: focus.x,
  focus_y: focus.y,
});

/** Whether a URL is that of an uploaded picture of this kind. */
export async function hasPicture(db: Database, url: string, kind: PictureKind): Promise<boolean> {
  const parsed = parseMediaPath(url);
  return (
    parsed?.suffix === MAIN_SUFFIX[kind] &&
    (await db.$count(media, and(eq(media.path, parsed.path), eq(media.kind, kind)))) > 0
  );
}

/** The bytes of one file of a picture; null if there is none. */
export async function readMediaFile(db: Database, url: string): Promise<Uint8Array | null> {
  const parsed = parseMediaPath(url);
  if (!parsed) return null;
  const [file] = await db
    .select({ bytes: mediaFiles.bytes })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.path, parsed.path), eq(mediaFiles.suffix, parsed.suffix)));
  return file?.bytes ?? null;
}

interface NewPicture {
  readonly path: string;
  readonly kind: PictureKind;
  readonly focus: Focus;
  readonly files: readonly PictureFile[];
}

/** Stores a picture. If it exists, its age is reset, so that it is not purged before it is used. */
export async function storePicture(tx: Database, { path, kind, focus, files }: NewPicture, now: Date): Promise<void> {
  await tx
    .insert(media)
    .values({ path, kind, focusX: focus.x, focusY: focus.y, createdAt: now })
    .onConflictDoUpdate({ target: media.path, set: { createdAt: now } });
  for (const { suffix, bytes } of files)
    await tx.insert(mediaFiles).values({ path, suffix, bytes }).onConflictDoNothing();
}

/** Deletes pictures that were uploaded more than a day ago and that no menu, restaurant, city, news item, brand or order shows. */
export async function purgeUnusedPictures(db: Database, now: Date): Promise<void> {
  const dish = sql`${media.path} || ${MAIN_SUFFIX.dish}`;
  const wide = sql`${media.path} || ${MAIN_SUFFIX.wide}`;
  const logo = sql`${media.path} || ${MAIN_SUFFIX.logo}`;
  const unused = db
    .select({ path: media.path })
    .from(media)
    .where(
      and(
        lt(media.createdAt, new Date(now.getTime() - UNUSED_AFTER_MS)),
        sql`not exists (select from ${products} where ${products.picture} = ${dish})`,
        sql`not exists (select from ${restaurants} where ${restaurants.picture} = ${wide})`,
        sql`not exists (select from ${cities} where ${cities.picture} = ${wide})`,
        sql`not exists (select from ${news} where ${news.picture} = ${wide})`,
        sql`not exists (select from ${shopBrand} where ${shopBrand.logo} = ${logo} or ${shopBrand.sharePicture} = ${wide})`,
        // The condition on the pattern lets the database use the index of uploaded pictures.
        sql`not exists (select from order_items where image = ${dish} and image like '/pictures/m/%')`,
      ),
    );
  await db.delete(media).where(inArray(media.path, unused));
}

const MIN_SIZE = { width: 320, height: 240 };
/** The longest edge of the source that is stored to crop a picture again. */
const MAX_SOURCE_EDGE = 2000;
const SOURCE_QUALITY = 86;
const QUALITY = { avif: 55, webp: 78 } as const;
/** The effort of the AVIF encoder, from 0 to 9. At 3, all sizes of one picture take about half a second. */
const AVIF_EFFORT = 3;

/** The widths in which the pages of customers request a picture; see `toPictureData`. */
const PICTURE_SIZES = {
  dish: { ratio: 4 / 3, avif: [160, 320, 640], webp: [320, 640] },
  wide: { ratio: 16 / 9, avif: [320, 640, 1200], webp: [320, 640, 1200] },
} as const satisfies Record<PhotoKind, unknown>;

// Pictures are encoded one at a time, and each only once, so libvips needs neither threads nor a cache.
sharp.concurrency(1);
sharp.cache(false);

/** Why an upload is not a picture that can be used. */
type PictureFault = 'pictureFormat' | 'pictureDamaged' | 'pictureTooLarge' | 'pictureTooSmall';

type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: PictureFault };

interface PictureFile {
  /** What follows the path in a URL: `-640.webp`. */
  readonly suffix: string;
  readonly bytes: Uint8Array;
}

/** The point that a crop keeps in view: 0 is the left or upper edge of the source, 1 the right or lower one. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

const startsWith = (bytes: Uint8Array, signature: string, offset = 0): boolean =>
  Buffer.from(bytes.subarray(offset, offset + signature.length)).toString('latin1') === signature;

/** The format by the first bytes of a file. File name and media type come from the client and are not trusted. */
function formatBySignature(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null;
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });

/**
 * Makes the source of a picture from an uploaded file: upright, at most {@link MAX_SOURCE_EDGE} pixels wide and high.
 * The file is decoded and encoded again, which removes metadata, such as the place where it was taken, and everything
 * else. Size and format are checked before a pixel is decoded.
 */
export async function readUpload(bytes: Uint8Array): Promise<Result<Buffer>> {
  const upright = await openUpload(bytes, MIN_SIZE);
  if (!upright.ok) return upright;
  const source = await upright.value
    .resize({ width: MAX_SOURCE_EDGE, height: MAX_SOURCE_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .webp({ quality: SOURCE_QUALITY })
    .toBuffer()
    .catch(() => null);
  return source ? { ok: true, value: source } : { ok: false, fault: 'pictureDamaged' };
}

/** The upright picture of an uploaded file whose format and size are accepted. No pixel is decoded before. */
async function openUpload(bytes: Uint8Array, minSize: typeof MIN_SIZE): Promise<Result<Sharp>> {
  const format = formatBySignature(bytes);
  if (format === null) return { ok: false, fault: 'pictureFormat' };
  // With a limit, sharp would fail to read the header of a picture that is too large. It is compared below.
  const header = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
  if (header?.format !== format) return { ok: false, fault: 'pictureDamaged' };
  if (header.width * header.height > MAX_PICTURE_PIXELS) return { ok: false, fault: 'pictureTooLarge' };
  const { width, height } = header.autoOrient;
  if (width < minSize.width || height < minSize.height) return { ok: false, fault: 'pictureTooSmall' };
  return { ok: true, value: open(bytes).autoOrient() };
}

/** Smaller logos are blurred as the icon of an installed shop. */
const MIN_LOGO_SIZE = { width: 192, height: 192 };
/** The share of the edge that the logo of a maskable icon has: https://www.w3.org/TR/appmanifest/#icon-masks. */
const SAFE_ZONE = 0.7;
/** Home screens of iOS show transparent parts in black. */
const OPAQUE_SIZE = 180;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** Fits an uploaded logo into a square and encodes it as icons in every size. */
export async function encodeLogo(bytes: Uint8Array): Promise<Result<PictureFile[]>> {
  const upright = await openUpload(bytes, MIN_LOGO_SIZE);
  if (!upright.ok) return upright;
  const square = await upright.value
    .resize({ width: 512, height: 512, fit: 'contain', background: TRANSPARENT })
    .toColourspace('srgb')
    .png()
    .toBuffer()
    .catch(() => null);
  if (!square) return { ok: false, fault: 'pictureDamaged' };
  const background = await cornerColor(square);
  const files: PictureFile[] = [];
  for (const size of LOGO_SIZES.any) {
    const resized = open(square).resize(size, size);
    const icon = size === OPAQUE_SIZE ? resized.flatten({ background }) : resized;
    files.push({ suffix: logoSuffix('any', size), bytes: await icon.png().toBuffer() });
  }
  for (const size of LOGO_SIZES.maskable) {
    const inner = Math.round(size * SAFE_ZONE);
    const before = Math.round((size - inner) / 2);
    const after = size - inner - before;
    const icon = open(square)
      .resize(inner, inner)
      .extend({ top: before, left: before, bottom: after, right: after, background })
      .flatten({ background });
    files.push({ suffix: logoSuffix('maskable', size), bytes: await icon.png().toBuffer() });
  }
  return { ok: true, value: files };
}

/** What continues a logo to its edges: the colour of its upper left corner, or white if that is transparent. */
async function cornerColor(square: Uint8Array): Promise<{ r: number; g: number; b: number }> {
  const corner = open(square).extract({ left: 0, top: 0, width: 1, height: 1 }).ensureAlpha().raw();
  const [r = 0, g = 0, b = 0, alpha = 0] = await corner.toBuffer();
  return alpha === 255 ? { r, g, b } : { r: 255, g: 255, b: 255 };
}

/** The largest box of a ratio inside a source, at a position like that of `object-position` in CSS. */
function cropBox(source: { readonly width: number; readonly height: number }, ratio: number, focus: Focus) {
  const width = Math.min(source.width, Math.round(source.height * ratio));
  const height = Math.min(source.height, Math.round(source.width / ratio));
  return {
    left: Math.round((source.width - width) * focus.x),
    top: Math.round((source.height - height) * focus.y),
    width,
    height,
  };
}

/** Crops a source and encodes it in every size. */
export async function encodeSizes(source: Uint8Array, kind: PhotoKind, focus: Focus): Promise<PictureFile[]> {
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

const MAX_QUEUED = 10;

/** Decodes and encodes pictures one at a time, because each takes a processor and tens of megabytes. */
export class PictureQueue {
  readonly #queue = bulkhead(1, MAX_QUEUED);

  /** Runs `work` after what was queued before; null if the queue is full. */
  async run<Value>(work: () => Promise<Value>): Promise<Value | null> {
    try {
      return await this.#queue.execute(work);
    } catch (error) {
      if (error instanceof BulkheadRejectedError) return null;
      throw error;
    }
  }
}
