import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { fileCache } from './file-cache.ts';
import { drawOgImage, type OgImageDrawing } from './og-image-drawing.ts';

/** `photo`: the path of one of the shop's own photos, from the root of the served files. */
interface OgImageRequest extends Omit<OgImageDrawing, 'fonts'> {
  /** Differs for every different drawing. */
  readonly version: string;
}

interface OgImage {
  readonly jpeg: Buffer;
  /** Whether it is the default image, because the requested one could not be drawn; a later request may succeed. */
  readonly isFallback: boolean;
}

interface OgImageFolders {
  /** The served files: photos, and the font of the texts. */
  readonly clientFolder: string;
  /** The cache of drawn images. */
  readonly cacheFolder: string;
}

/** About 50 kB each. */
const MAX_CACHED_IMAGES = 2000;
const MAX_QUEUED_DRAWINGS = 20;

/** Draws Open Graph images on demand, one at a time, and caches them. It never rejects: the default image replaces one that cannot be drawn. */
export function createOgImageRenderer({ clientFolder, cacheFolder }: OgImageFolders) {
  const findImage = fileCache(cacheFolder, MAX_CACHED_IMAGES);
  const queue = bulkhead(1, MAX_QUEUED_DRAWINGS);
  return async ({ version, photo, ...parts }: OgImageRequest): Promise<OgImage> => {
    try {
      const drawing = {
        ...parts,
        fonts: join(clientFolder, 'pictures/share'),
        photo: photo && join(clientFolder, photo),
      };
      const jpeg = await findImage(`${version}.jpg`, () => queue.execute(() => drawOgImage(drawing)));
      return { jpeg, isFallback: false };
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError))
        console.error(`The Open Graph image of ${parts.name} cannot be drawn`, error);
      return { jpeg: await readFile(join(clientFolder, 'pictures/share/default.jpg')), isFallback: true };
    }
  };
}
