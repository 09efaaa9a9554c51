import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sirv, { type RequestHandler } from 'sirv';

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

/**
 * Serves the precompressed files of the build's client folder; files with a content hash in their names are immutable.
 * @param onError called for a file that cannot be read; its response is aborted, so that a proxy tries another instance
 */
export function createStaticHandler(build: URL, onError: (error: Error) => void): RequestHandler {
  const files = sirv(fileURLToPath(new URL('client', build)), {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) => {
      const forever = pathname.startsWith('/_astro/') || pathname.startsWith('/fonts/');
      response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
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
