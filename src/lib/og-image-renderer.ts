import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';

/** Content and size of an Open Graph image. */
export interface OgImageDrawing {
  readonly name: string;
  readonly subtitle: string;
  readonly brand: string;
  /** The picture on the right: the path of a file, or its content. Without one, a placeholder is drawn. */
  readonly picture?: string | Uint8Array | undefined;
  /** The folder that contains the font. */
  readonly fonts: string;
  readonly width: number;
  readonly height: number;
}

const PAPER = '#faf6ef';
const INK = '#211b14';
const MUTED = '#635a4e';
const YELLOW = '#ffd21f';

const FONT = 'manrope.ttf';
/** The family name stored in `FONT`, which is a renamed Manrope, so that no installed font is used instead. */
const FAMILY = 'Dinner Sans';

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
      ? renderPlaceholder(half, height)
      : sharp(drawing.picture).resize(half, height, { fit: 'cover' }).toBuffer(),
    renderLogo(LOGO_SIZE),
    renderText(brand, BRAND_SIZE, INK, room, fonts),
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
    drawn = await renderText(name.trim() || brand, size, INK, width, fonts);
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

/** The shapes of the shop's logo: a dish under its cover. */
const LOGO_SHAPES = `<g fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round"><path d="M14 36a18 18 0 0 1 36 0Z" fill="${INK}" stroke-width="3"/><circle cx="32" cy="14.5" r="3.4" fill="${INK}" stroke="none"/><path d="M21 32a11.5 11.5 0 0 1 8-8.6" stroke="${YELLOW}" stroke-width="3"/><path d="M11.5 43.5Q32 54.5 52.5 43.5" stroke-width="5"/></g>`;

const renderSvg = (attributes: string, content: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}${LOGO_SHAPES}</svg>`))
    .png()
    .toBuffer();

const renderLogo = (size: number): Promise<Buffer> =>
  renderSvg(
    `viewBox="0 0 64 64" width="${size}" height="${size}"`,
    `<rect width="64" height="64" rx="15" fill="${YELLOW}"/>`,
  );

/** Replaces a missing picture. */
const renderPlaceholder = (width: number, height: number): Promise<Buffer> =>
  renderSvg(
    `viewBox="-32 -35 128 134" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"`,
    `<rect x="-64" y="-64" width="256" height="256" fill="${YELLOW}"/>`,
  );

interface OgImageRequest extends Omit<OgImageDrawing, 'fonts' | 'picture'> {
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
  return async ({ version, readPicture, ...parts }: OgImageRequest): Promise<OgImage> => {
    const draw = async () => {
      const picture = await readPicture?.();
      return drawOgImage({
        ...parts,
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
