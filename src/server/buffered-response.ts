import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { chooseEncoding, compress, isCompressible, isText } from './compression.ts';

/** A complete response in memory: it can be compressed, cached or replaced before its first byte is sent. */
export interface BufferedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer<ArrayBuffer>;
}

export async function bufferResponse(response: Response): Promise<BufferedResponse> {
  const cookies = response.headers.getSetCookie();
  return {
    status: response.status,
    headers: { ...Object.fromEntries(response.headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) },
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** The entity tag of a body, without quotes. */
export const etagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** Sends a response compressed as the client accepts it, with an entity tag where it may be stored, or as 304 when the client has it. */
export async function sendBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers: given, body }: BufferedResponse,
): Promise<void> {
  const headers: OutgoingHttpHeaders = { ...given };
  if (status === 200 && request.method === 'GET' && headers['cache-control'] !== 'no-store') {
    const etag = `"${etagOf(body)}"`;
    headers['etag'] = etag;
    if (request.headers['if-none-match'] === etag) {
      delete headers['content-type'];
      response.writeHead(304, headers).end();
      return;
    }
  }
  const type = headers['content-type'];
  const encoding = isCompressible(type, body) ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const bytes = await compress(body, encoding);
  if (isText(type)) headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  if (status !== 204 && status !== 304) headers['content-length'] = bytes.length;
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
}
