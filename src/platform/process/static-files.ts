import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import sirv, { type RequestHandler } from 'sirv';

const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

/** One part of a file, from a beginning to a later end. Another question is answered with the whole file, as it may be; sirv would throw at it. */
function isSound(range: string): boolean {
  const [, from, to] = RANGE.exec(range) ?? [];
  return from !== undefined && (to === '' || Number(from) <= Number(to));
}

/** What is text and no HTML, of which sirv says it itself: in which signs it is written. */
const TEXTS = new Map([['.css', 'text/css'], ['.js', 'text/javascript'], ['.svg', 'image/svg+xml'], ['.txt', 'text/plain']]);

/**
 * The files of the build, compressed beforehand; what has its content in its name is kept for good. `failed` hears of one that
 * is gone or cannot be read: its answer, whose head may be on its way, is cut off, so that a proxy asks another instance.
 */
export function staticFiles(build: URL, failed: (error: Error) => void): RequestHandler {
  const files = sirv(fileURLToPath(new URL('client', build)), {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) => {
      const forever = pathname.startsWith('/_astro/') || pathname.startsWith('/fonts/');
      response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
      const text = TEXTS.get(extname(pathname));
      if (text !== undefined) response.setHeader('content-type', `${text}; charset=utf-8`);
    },
  });
  return (request, response, next) => {
    if (request.headers.range !== undefined && !isSound(request.headers.range)) delete request.headers.range;
    const watch = (file: Readable): void => {
      file.once('error', (error) => {
        failed(error);
        response.destroy();
      });
      // Whoever leaves halfway leaves the file open otherwise.
      response.once('close', () => file.destroy());
    };
    response.once('pipe', watch);
    files(request, response, () => {
      response.off('pipe', watch);
      next?.();
    });
  };
}
