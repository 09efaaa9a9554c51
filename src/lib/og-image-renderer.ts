import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { fileCache } from './file-cache.ts';
import { drawOgImage, type OgImageDrawing } from './og-image-drawing.ts';

/** `picture`: the path of one of the shop's own pictures, from the root of the served files. */
interface OgImageRequest extends Omit<OgImageDrawing, 'fonts'> {
  /** Differs for every different drawing. */
  readonly version: string;
}

interface OgImage {
  readonly jpeg: Buffer;
  /** False for the default picture, which is returned when the requested one could not be drawn; a later request may succeed. */
  readonly isDrawn: boolean;
}

interface OgImageFolders {
  /** The served files: pictures, and the font of the texts. */
  readonly client: string;
  /** The cache of drawn pictures. */
  readonly cache: string;
}

/** About 50 kB each. */
const MAX_CACHED_PICTURES = 2000;
const MAX_QUEUED_DRAWINGS = 20;

/** Draws Open Graph images on demand, one at a time, and caches them. It never rejects: the default picture replaces one that cannot be drawn. */
export function createOgImageRenderer({ client, cache }: OgImageFolders) {
  const findPicture = fileCache(cache, MAX_CACHED_PICTURES);
  const queue = bulkhead(1, MAX_QUEUED_DRAWINGS);
  return async ({ version, picture, ...parts }: OgImageRequest): Promise<OgImage> => {
    try {
      const drawing = { ...parts, fonts: join(client, 'pictures/share'), picture: picture && join(client, picture) };
      const jpeg = await findPicture(`${version}.jpg`, () => queue.execute(() => drawOgImage(drawing)));
      return { jpeg, isDrawn: true };
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError))
        console.error(`The Open Graph image of ${parts.name} cannot be drawn`, error);
      return { jpeg: await readFile(join(client, 'pictures/share/default.jpg')), isDrawn: false };
    }
  };
}
