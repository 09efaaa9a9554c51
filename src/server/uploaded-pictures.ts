import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { parseMediaPath } from '#backend/media/media-repository.ts';
import { describeError } from '#backend/log.ts';
import type { Log } from '#backend/services.ts';
import { sendText } from './http-server.ts';

/** About a thousand sizes of pictures; browsers keep them too. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const;

/** Reads one file of an uploaded picture by its URL path; null if there is none. */
export type ReadPicture = (path: string) => Promise<Uint8Array | null>;

/** Whether a path is that of a picture that staff uploaded. No file of the build has such a path. */
export const isUploadedPicture = (path: string): boolean => parseMediaPath(path) !== null;

/** Serves the pictures that staff uploaded, from the database. A URL contains a hash of its picture, so nothing at it ever changes. */
export function createUploadedPictures(read: ReadPicture, log: Log) {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => Math.max(byteLength, 1),
  });

  const find = async (path: string): Promise<Uint8Array | null> => {
    const cached = cache.get(path);
    if (cached) return cached;
    const bytes = await read(path);
    if (bytes) cache.set(path, bytes);
    return bytes;
  };

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    try {
      const bytes = await find(path);
      if (!bytes) return sendText(response, 404, 'Not found');
      response.writeHead(200, {
        'content-type': path.endsWith('.avif') ? TYPES.avif : TYPES.webp,
        'content-length': bytes.byteLength,
        'cache-control': 'public, max-age=31536000, immutable',
      });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    } catch (error) {
      log('error', 'a picture could not be read', describeError(error));
      sendText(response, 503, 'The picture cannot be read now');
    }
  };
}
