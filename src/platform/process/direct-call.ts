import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compress, WORTHWHILE, type Encoding } from './compress.ts';
import { runningBackend, type DirectAnswer, type DirectCall } from './running.ts';
import { noContentPolicy, securityHeaders } from './security.ts';

export interface Asking {
  readonly path: string;
  /** The visitor's. */
  readonly address: string;
  /** The name of the request. */
  readonly id: string;
}

/** No stream takes this way, and no other call asks whether its visitor has gone. */
const { signal } = new AbortController();

/**
 * Answers a call of the contract from the embedded backend straight from the socket and back to it: nothing is made for it but
 * the answer. False, with nothing read, for whatever else: event streams, the test bank, unknown addresses, an outside provider.
 */
export async function callDirectly(request: IncomingMessage, response: ServerResponse, { path, address, id }: Asking): Promise<boolean> {
  const running = await runningBackend();
  const answering = running?.backend.call?.(request.method ?? '', path, asked(request, address));
  if (!answering) return false;
  const answered = await answering;
  const { status, headers, body, encoding: signs = 'utf8' } = answered instanceof Response ? await plain(answered) : answered;
  const encoding = body.length >= WORTHWHILE ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const bytes = encoding === 'identity' ? body : await (typeof body === 'string' ? compress(Buffer.from(body, signs), encoding) : packed(body, encoding));
  // All of them at once: a header that was set before makes each of them dearer.
  response.writeHead(status, {
    ...securityHeaders,
    'x-request-id': id,
    ...headers,
    vary: 'Accept-Language, Accept-Encoding',
    'content-security-policy': noContentPolicy,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': Buffer.byteLength(bytes, signs),
  });
  response.end(bytes, signs);
  return true;
}

function asked(request: IncomingMessage, address: string): DirectCall {
  return {
    method: request.method ?? '',
    url: (process.env['SITE_URL'] ?? '') + (request.url ?? ''),
    headers: { get: (name) => (name === 'x-client-address' ? address : headerOf(request, name)) },
    signal,
    text: (most) => readText(request, most),
  };
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

function readText(request: IncomingMessage, most: number): Promise<string | null> {
  if (Number(request.headers['content-length']) > most) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else resolve(null);
    });
    request.once('end', () => resolve(Buffer.concat(chunks).toString()));
    request.once('error', reject);
  });
}

async function plain(response: Response): Promise<DirectAnswer> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

/** Bytes that the backend keeps are compressed once for as long as it keeps them. */
const kept = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

function packed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = kept.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  kept.set(body, known);
  const bytes = known.get(encoding) ?? compress(body, encoding);
  known.set(encoding, bytes);
  return bytes;
}
