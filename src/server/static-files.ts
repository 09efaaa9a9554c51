import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sirv, { type RequestHandler } from 'sirv';
import { REMOVAL_WORKER_PATH, SERVICE_WORKER_PATH } from '#contract/constants.ts';
import { parsePath } from './routing.ts';

const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

/** Whether a range has a start and no earlier end. All others are ignored, as HTTP permits; sirv would throw. */
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

/** The service worker may read what the shop serves, and nothing else. */
const SERVICE_WORKER_CSP = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'";

/** Whether a path is that of a file whose content never changes: its name contains a hash, or it is a font. */
export const isImmutableFile = (path: string): boolean => path.startsWith('/_astro/') || path.startsWith('/fonts/');

interface StaticFiles {
  /** The folder of the build. */
  readonly build: URL;
  /** Folders of earlier builds, whose immutable files open pages and service workers may still need; missing ones are left out. */
  readonly previousBuilds?: readonly URL[];
  /** Whether `/sw.js` is the service worker; otherwise it is one that removes itself. */
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
}: StaticFiles): RequestHandler {
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
      const changing = isWorker ? 'no-cache' : 'public, max-age=86400';
      response.setHeader('cache-control', isImmutableFile(pathname) ? 'public, max-age=31536000, immutable' : changing);
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
