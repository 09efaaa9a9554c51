import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import sirv, { type RequestHandler } from 'sirv';
import { describeError } from '#backend/log.ts';
import { parseMediaPath } from '#backend/pictures.ts';
import type { Log } from '#backend/log.ts';
import { MAP_TILES_PATH, REMOVAL_WORKER_PATH, SERVICE_WORKER_PATH } from '#contract/constants.ts';
import type { ReadPicture } from './api.ts';
import { sendText } from './http-server.ts';
import { parsePath } from './routing.ts';

/** A single range with a start; PMTiles clients send no other form. */
const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

/** Whether a range has a start and no earlier end. HTTP permits ignoring all others; sirv would throw. */
export function isValidRange(range: string): boolean {
  const [, from, to] = RANGE.exec(range) ?? [];
  return from !== undefined && (to === '' || Number(from) <= Number(to));
}

/** Media types that get a charset; sirv adds one to HTML only. */
const TEXT_TYPES = new Map([
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain'],
]);

/** Lets the service worker fetch from the shop's own origin only. */
const SERVICE_WORKER_CSP = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'";

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Whether a path is that of a file whose content never changes: its name contains a hash, or it is a font. */
export const isImmutableFile = (path: string): boolean => path.startsWith('/_astro/') || path.startsWith('/fonts/');

interface StaticHandlerOptions {
  /** The folder of the build. */
  readonly build: URL;
  /**
   * Folders of earlier builds: open pages and service workers may still need their immutable files. Missing folders are
   * ignored.
   */
  readonly previousBuilds?: readonly URL[];
  /** Whether `/sw.js` is the service worker; if not, it is a worker that unregisters itself. */
  readonly hasServiceWorker?: boolean;
  /** Called for a file that cannot be read; its response is aborted, so that a proxy tries another instance. */
  readonly onError: (error: Error) => void;
}

/** Serves the precompressed files of the build's client folder. */
export function createStaticHandler({
  build,
  previousBuilds = [],
  hasServiceWorker = true,
  onError,
}: StaticHandlerOptions): RequestHandler {
  const files = serveFolder(build, onError);
  const previous = previousBuilds
    .filter((folder) => existsSync(new URL('client', folder)))
    .map((folder) => serveFolder(folder, onError));
  return (request, response, next) => {
    const path = parsePath(request.url ?? '/');
    if (path === SERVICE_WORKER_PATH && !hasServiceWorker) request.url = REMOVAL_WORKER_PATH;
    const handlers = isImmutableFile(path) ? [files, ...previous] : [files];
    const tryNext = (index: number): void => {
      const handler = handlers[index];
      if (handler) handler(request, response, () => tryNext(index + 1));
      else void next?.();
    };
    tryNext(0);
  };
}

function serveFolder(build: URL, onError: (error: Error) => void): RequestHandler {
  const files = sirv(fileURLToPath(new URL('client', build)), {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) => {
      const isWorker = pathname === SERVICE_WORKER_PATH || pathname === REMOVAL_WORKER_PATH;
      if (isWorker) response.setHeader('content-security-policy', SERVICE_WORKER_CSP);
      const mutableCacheControl = isWorker ? 'no-cache' : 'public, max-age=86400';
      response.setHeader('cache-control', isImmutableFile(pathname) ? IMMUTABLE_CACHE_CONTROL : mutableCacheControl);
      const text = TEXT_TYPES.get(extname(pathname));
      if (text !== undefined) response.setHeader('content-type', `${text}; charset=utf-8`);
    },
  });
  return (request, response, next) => {
    if (request.headers.range !== undefined && !isValidRange(request.headers.range)) delete request.headers.range;
    const onPipe = (file: Readable): void => {
      file.once('error', (error) => {
        onError(error);
        response.destroy();
      });
      // A client that disconnects would leave the file open.
      response.once('close', () => file.destroy());
    };
    response.once('pipe', onPipe);
    files(request, response, () => {
      response.off('pipe', onPipe);
      void next?.();
    });
  };
}

/** Room for about a thousand picture files. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

const PICTURE_TYPES = new Map([
  ['.avif', 'image/avif'],
  ['.webp', 'image/webp'],
  ['.png', 'image/png'],
]);

/** Whether a path is that of a picture uploaded by staff. No file of the build has such a path. */
export const isUploadedPicture = (path: string): boolean => parseMediaPath(path) !== null;

/** Serves uploaded pictures from the database. A URL contains the hash of its picture, so responses are immutable. */
export function createUploadedPictureHandler(read: ReadPicture, log: Log) {
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
        'content-type': PICTURE_TYPES.get(extname(path)) ?? 'application/octet-stream',
        'content-length': bytes.byteLength,
        'cache-control': IMMUTABLE_CACHE_CONTROL,
      });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    } catch (error) {
      log('error', 'a picture could not be read', describeError(error));
      sendText(response, 503, 'The picture cannot be read now');
    }
  };
}

export type MapTilesHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves the map tiles: a PMTiles archive (https://docs.protomaps.com/pmtiles/), which clients read in ranges. The
 * archive may be replaced while the shop runs.
 * @param file the path of the archive, from the setting `MAP_TILES`; the handler is undefined without one
 * @param onError receives the error when the archive cannot be read later
 * @throws Error if the file does not exist
 */
export function createMapTilesHandler(
  file: string | undefined,
  onError: (error: unknown) => void,
): MapTilesHandler | undefined {
  if (file === undefined) return undefined;
  statSync(file);
  return (request, response) => {
    let stats;
    try {
      stats = statSync(file);
    } catch (error) {
      onError(error);
      return sendText(response, 503, 'The map cannot be read now');
    }
    const { size, mtimeMs } = stats;
    // Another program is writing it.
    if (size === 0) return sendText(response, 503, 'The map cannot be read now');
    // A changed ETag shows clients that the archive was replaced between two of their range requests.
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    const common = { 'content-type': 'application/octet-stream', 'accept-ranges': 'bytes', etag };
    const headers = { ...common, 'cache-control': 'public, max-age=86400' };
    const range = readRange(request.headers.range, size);
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...common, 'content-range': `bytes */${size}` }).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    response.writeHead(range ? 206 : 200, {
      ...headers,
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    if (request.method === 'HEAD') response.end();
    // `pipeline` closes the file and the response if the client disconnects or the file cannot be read.
    else
      pipeline(createReadStream(file, { start, end }), response, (error) => {
        if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error);
      });
  };
}

export const isMapTilesPath = (path: string): boolean => path === MAP_TILES_PATH;

/** Undefined for a request for the whole file, or with a form of range that HTTP permits ignoring. */
function readRange(header: string | undefined, size: number) {
  const [, from, to] = RANGE.exec(header ?? '') ?? [];
  if (from === undefined || !isValidRange(header ?? '')) return undefined;
  const start = Number(from);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  return start < size && start <= end ? { start, end } : 'unsatisfiable';
}
