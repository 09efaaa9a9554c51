import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bodies smaller than this (bytes) fit one packet anyway. */
export const WORTHWHILE = 1024;

/** What browsers and proxies send, word for word; whatever else is read each time. */
const usual = new Map<string, Encoding>([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['identity', 'identity'],
]);

/** The best encoding a visitor accepts, by the Accept-Encoding header; `q=0` refuses one, `*` is no promise. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const known = usual.get(accepted);
  if (known) return known;
  const offers = new Set(
    accepted
      .split(',')
      .map((offer) => offer.trim().toLowerCase())
      .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
      .map((offer) => offer.split(';')[0]?.trim()),
  );
  if (offers.has('br')) return 'br';
  return offers.has('gzip') ? 'gzip' : 'identity';
}

/** Whether bytes of this media type become fewer when compressed. */
export const isText = (type: unknown): boolean => /^(text\/|image\/svg|application\/(json|ld\+json|xml|rss\+xml|manifest\+json|javascript))/.test(String(type ?? ''));

/** Compresses for sending once: quickly rather than tightly. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  if (encoding === 'gzip') return gzipped(body, { level: 6 });
  return body;
}

/** Compresses for sending many times: as tightly as is worth it. */
export async function compressTightly(body: Buffer): Promise<{ readonly gzip: Buffer; readonly br: Buffer }> {
  const [asGzip, asBr] = await Promise.all([
    gzipped(body, { level: 9 }),
    brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  ]);
  return { gzip: asGzip, br: asBr };
}
