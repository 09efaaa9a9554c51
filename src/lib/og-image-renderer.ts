import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { shopColors } from '#contract/palette.ts';
import { brandMark, brandMarkOnBackground } from './brand-mark.ts';

/** The brand of the shop as it is drawn. */
interface DrawnBrand {
  readonly name: string;
  /** The primary colour, and that of the mark on it. */
  readonly color: string;
  readonly ink: string;
  /** The content of an uploaded logo. */
  readonly logo?: Uint8Array | undefined;
}

/** Content and size of an Open Graph image. */
export interface OgImageDrawing {
  readonly name: string;
  readonly subtitle: string;
  readonly brand: DrawnBrand;
  /** The picture on the right: the path of a file, or its content. Without one, a placeholder is drawn. */
  readonly picture?: string | Uint8Array | undefined;
  /** The folder that contains the font. */
  readonly fonts: string;
  readonly width: number;
  readonly height: number;
}

const [PAPER] = shopColors.page;
const [INK] = shopColors.text;
const [MUTED] = shopColors['text-muted'];

const FONT = 'manrope.ttf';
/** The family name stored in `FONT`, which is a renamed Manrope, so that no installed font is used instead. */
const FAMILY = 'Shop Sans';

const MARGIN = 64;
/** Font sizes of a name, in pixels; the first at which the name fits is used. */
const NAME_SIZES = [76, 64, 54, 46, 38, 30];
const SUBTITLE_SIZE = 30;
/** In pixels: three lines. */
const MAX_SUBTITLE_HEIGHT = 116;
/** Pixels between the name and the subtitle. */
const GAP = 28;
const BRAND_SIZE = 38;
const LOGO_SIZE = 64;
const QUALITY = 82;

// Images are drawn one at a time and each only once, so threads and a cache of libvips would only use memory.
sharp.concurrency(1);
sharp.cache(false);

/** Draws an Open Graph image as JPEG. */
export async function drawOgImage(drawing: OgImageDrawing): Promise<Buffer> {
  const { width, height, brand, fonts } = drawing;
  const half = Math.round(width / 2);
  const room = half - 2 * MARGIN;
  const [picture, logo, brandText, { name, subtitle }] = await Promise.all([
    drawing.picture === undefined
      ? renderPlaceholder(brand, half, height)
      : sharp(drawing.picture).resize(half, height, { fit: 'cover' }).toBuffer(),
    renderLogo(brand, LOGO_SIZE),
    renderText(brand.name, BRAND_SIZE, INK, room, fonts),
    renderNameAndSubtitle(drawing, room, height - 3 * MARGIN - LOGO_SIZE),
  ]);
  const below = MARGIN + LOGO_SIZE + MARGIN;
  const layers: OverlayOptions[] = [
    { input: picture, left: half, top: 0 },
    { input: logo, left: MARGIN, top: MARGIN },
    {
      input: brandText.data,
      left: MARGIN + LOGO_SIZE + 18,
      top: MARGIN + Math.round((LOGO_SIZE - brandText.height) / 2),
    },
    { input: name.data, left: MARGIN, top: below },
    ...(subtitle ? [{ input: subtitle.data, left: MARGIN, top: below + name.height + GAP }] : []),
  ];
  return sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite(layers)
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

interface RenderedText {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The name in the largest size at which it and the subtitle fit into `height`. Longer texts are cropped. */
async function renderNameAndSubtitle(
  { name, subtitle, brand, fonts }: OgImageDrawing,
  width: number,
  height: number,
): Promise<{ name: RenderedText; subtitle: RenderedText | undefined }> {
  const drawnSubtitle =
    subtitle.trim() === '' ? undefined : await renderText(subtitle, SUBTITLE_SIZE, MUTED, width, fonts);
  const room = height - (drawnSubtitle ? Math.min(drawnSubtitle.height, MAX_SUBTITLE_HEIGHT) + GAP : 0);
  let drawn: RenderedText | undefined;
  for (const size of NAME_SIZES) {
    drawn = await renderText(name.trim() || brand.name, size, INK, width, fonts);
    if (drawn.height <= room && drawn.width <= width) break;
  }
  if (!drawn) throw new Error('No size to draw a name in');
  return {
    name: await crop(drawn, width, room),
    subtitle: drawnSubtitle && (await crop(drawnSubtitle, width, MAX_SUBTITLE_HEIGHT)),
  };
}

async function crop(drawn: RenderedText, width: number, height: number): Promise<RenderedText> {
  if (drawn.width <= width && drawn.height <= height) return drawn;
  const size = { width: Math.min(drawn.width, width), height: Math.min(drawn.height, height) };
  const data = await sharp(drawn.data)
    .extract({ left: 0, top: 0, ...size })
    .png()
    .toBuffer();
  return { data, ...size };
}

async function renderText(
  text: string,
  size: number,
  colour: string,
  width: number,
  fonts: string,
): Promise<RenderedText> {
  const markup = `<span foreground="${colour}">${text.slice(0, 300).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</span>`;
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${FAMILY} ${size}`,
      fontfile: join(fonts, FONT),
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      spacing: -4,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const renderSvg = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();

/** The logo of the shop or, without one, its mark. */
const renderLogo = ({ color, ink, logo }: DrawnBrand, size: number): Promise<Buffer> =>
  logo
    ? sharp(logo).resize(size, size).png().toBuffer()
    : renderSvg(brandMark(color, ink, `viewBox="0 0 64 64" width="${size}" height="${size}"`));

/** See `brandMarkOnBackground`. */
const PLACEHOLDER_EDGE = 128;

/** Replaces a missing picture. */
async function renderPlaceholder(brand: DrawnBrand, width: number, height: number): Promise<Buffer> {
  const { color, ink, logo } = brand;
  if (!logo) return renderSvg(brandMarkOnBackground(color, ink, { width, height, edge: PLACEHOLDER_EDGE }));
  const input = await renderLogo(brand, Math.round(height / 2));
  return sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input }])
    .png()
    .toBuffer();
}

interface OgImageRequest extends Omit<OgImageDrawing, 'fonts' | 'picture' | 'brand'> {
  readonly brand: Omit<DrawnBrand, 'logo'>;
  /** Returns the content of the uploaded logo; called only if the image is not cached. */
  readonly readLogo?: () => Promise<Uint8Array | undefined>;
  /** Returns a path relative to `clientFolder`, or the content of a file. Called only if the image is not cached. */
  readonly readPicture?: () => Promise<string | Uint8Array | undefined>;
  /** Differs for every different drawing. */
  readonly version: string;
}

interface OgImage {
  readonly jpeg: Buffer;
  /** Whether this is the default image because the requested one could not be drawn. A later request may succeed. */
  readonly isFallback: boolean;
}

interface OgImageFolders {
  /** The served files, which include pictures and the font. */
  readonly clientFolder: string;
  /** The cache of drawn images. */
  readonly cacheFolder: string;
}

/** About 50 kB each. */
const MAX_CACHED_IMAGES = 2000;
const MAX_QUEUED_DRAWINGS = 20;

/**
 * Draws Open Graph images on demand, one at a time, and caches them. If an image cannot be drawn, the default image is
 * returned. The promise is rejected only if the default image cannot be read.
 */
export function createOgImageRenderer({ clientFolder, cacheFolder }: OgImageFolders) {
  const findImage = fileCache(cacheFolder, MAX_CACHED_IMAGES);
  const queue = bulkhead(1, MAX_QUEUED_DRAWINGS);
  const fonts = join(clientFolder, 'pictures/share');
  return async ({ version, readPicture, readLogo, brand, ...parts }: OgImageRequest): Promise<OgImage> => {
    const draw = async () => {
      const picture = await readPicture?.();
      return drawOgImage({
        ...parts,
        brand: { ...brand, logo: await readLogo?.() },
        fonts,
        picture: typeof picture === 'string' ? join(clientFolder, picture) : picture,
      });
    };
    try {
      const jpeg = await findImage(`${version}.jpg`, () => queue.execute(draw));
      return { jpeg, isFallback: false };
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError))
        console.error(`The Open Graph image of ${parts.name} cannot be drawn`, error);
      return { jpeg: await readFile(join(clientFolder, 'pictures/share/default.jpg')), isFallback: true };
    }
  };
}

/**
 * A cache of files in one folder. Above `maxFiles`, the oldest files are deleted. The returned function returns the
 * file with a name (without a path), and creates it if it is not cached; concurrent calls create it once. If a file
 * cannot be written, the error is logged and the next call creates the file again.
 */
export function fileCache(folder: string, maxFiles: number) {
  const pending = new Map<string, Promise<Buffer>>();

  async function findOrCreate(name: string, create: () => Promise<Buffer>): Promise<Buffer> {
    const cached = await readFile(join(folder, name)).catch(() => undefined);
    if (cached) return cached;
    const created = await create();
    await write(name, created).catch((error: unknown) =>
      console.error(`${name} cannot be written into ${folder}`, error),
    );
    return created;
  }

  /** Writes to a temporary file and renames it, so that readers and other processes never see an incomplete file. */
  async function write(name: string, content: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `.${randomUUID()}`);
    try {
      await writeFile(temporary, content);
      await rename(temporary, join(folder, name));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    const files = (await readdir(folder)).filter((file) => !file.startsWith('.'));
    if (files.length > maxFiles) await deleteOldest(folder, files, files.length - Math.floor(maxFiles * 0.9));
  }

  return (name: string, create: () => Promise<Buffer>): Promise<Buffer> => {
    const found = pending.get(name) ?? findOrCreate(name, create).finally(() => pending.delete(name));
    pending.set(name, found);
    return found;
  };
}

async function deleteOldest(folder: string, names: readonly string[], count: number): Promise<void> {
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  const oldest = files.sort((one, other) => one.at - other.at).slice(0, count);
  await Promise.all(oldest.map(({ path }) => rm(path, { force: true })));
}
