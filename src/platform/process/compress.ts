import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Answers smaller than this (bytes) fit one packet anyway. */
const WORTHWHILE = 1024;

/** The best encoding a visitor accepts, by the Accept-Encoding header; `q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined, length: number): Encoding {
  if (!accepted || length < WORTHWHILE) return 'identity';
  const offers = new Set(
    accepted
      .split(',')
      .map((offer) => offer.trim().toLowerCase())
      .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
      .map((offer) => offer.split(';')[0]),
  );
  if (offers.has('br')) return 'br';
  return offers.has('gzip') ? 'gzip' : 'identity';
}

/** Compresses for sending once: quickly rather than tightly. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  if (encoding === 'gzip') return gzipped(body, { level: 6 });
  return body;
}
