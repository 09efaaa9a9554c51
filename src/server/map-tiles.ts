import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { MAP_TILES_PATH } from '#contract/constants.ts';

/** One range with a start, which is all that PMTiles clients send. */
const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

export type MapTilesHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves the map of the file `MAP_TILES`, a PMTiles archive (https://docs.protomaps.com/pmtiles/), which clients read in ranges.
 * Undefined without a file.
 * @throws Error for a file that does not exist
 */
export function createMapTilesHandler(file: string | undefined): MapTilesHandler | undefined {
  if (file === undefined) return undefined;
  const { size, mtimeMs } = statSync(file);
  // Clients notice by it that the archive was replaced while they read it.
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const common = { 'content-type': 'application/octet-stream', 'accept-ranges': 'bytes', etag };
  return (request, response) => {
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
    // A client that disconnects, and a file that cannot be read, end the response.
    else pipeline(createReadStream(file, { start, end }), response, () => {});
  };
}

export const isMapTilesPath = (path: string): boolean => path === MAP_TILES_PATH;

/** Undefined for a request of the whole file, or of ranges in another form, which HTTP permits to ignore. */
function readRange(header: string | undefined, size: number) {
  const [, from, to] = RANGE.exec(header ?? '') ?? [];
  if (from === undefined) return undefined;
  const start = Number(from);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  return start < size && start <= end ? { start, end } : 'unsatisfiable';
}
