import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Captured } from './capture.ts';
import { chooseEncoding, compress, isText, WORTHWHILE } from './compress.ts';

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Sends a finished answer: compressed as the visitor accepts it, with a validator, or as 304 when it is known already. */
export async function send(request: IncomingMessage, response: ServerResponse, captured: Captured): Promise<void> {
  const { status, body } = captured;
  const headers: OutgoingHttpHeaders = { ...captured.headers };
  if (status === 200 && request.method === 'GET' && headers['cache-control'] !== 'no-store') {
    const etag = etagOf(body);
    headers['etag'] = etag;
    if (request.headers['if-none-match'] === etag) {
      delete headers['content-type'];
      response.writeHead(304, headers).end();
      return;
    }
  }
  const encoding = isText(headers['content-type']) && body.length >= WORTHWHILE ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const bytes = await compress(body, encoding);
  if (isText(headers['content-type'])) headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  if (status !== 204 && status !== 304) headers['content-length'] = bytes.length;
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : bytes);
}
