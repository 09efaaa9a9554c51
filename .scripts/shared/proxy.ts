import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

export interface ProxyRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ProxyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface ProxyOptions {
  /** Responds in place of the target; undefined forwards the request. */
  readonly respond?: (request: ProxyRequest) => ProxyResponse | Promise<ProxyResponse> | undefined;
  /** The headers with which a request is forwarded. */
  readonly requestHeaders?: (request: ProxyRequest) => IncomingHttpHeaders;
  /** Changes an uncompressed response body; undefined leaves it. `type` is the media type without parameters. */
  readonly transform?: (body: Buffer, type: string) => Buffer | undefined;
  /** Response headers that are not passed on. */
  readonly omittedHeaders?: readonly string[];
  /** Whether each response is fetched once per URL and encoding, and then served from memory. */
  readonly cached?: boolean;
}

export interface Proxy {
  readonly url: string;
  stop(): void;
}

const CONNECTION_HEADERS = ['content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** Starts a proxy in front of a server that can change requests and responses; encodings are preserved. */
export async function startProxy(
  target: string,
  { respond, requestHeaders, transform, omittedHeaders = [], cached = false }: ProxyOptions,
): Promise<Proxy> {
  const cache = new Map<string, Promise<ProxyResponse>>();
  const omitted = new Set([...CONNECTION_HEADERS, ...omittedHeaders]);

  async function load(incoming: IncomingMessage, body: Buffer): Promise<ProxyResponse> {
    const proxied = { url: incoming.url ?? '/', headers: incoming.headers, body };
    const own = await respond?.(proxied);
    if (own) return own;
    const response = await forward(target, incoming, body, requestHeaders?.(proxied));
    const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !omitted.has(name)));
    const encoding = response.headers['content-encoding'];
    const [type = ''] = (response.headers['content-type'] ?? '').split(';', 1);
    const content = await buffer(response);
    const changed = response.statusCode === 200 ? transform?.(decompress(content, encoding), type) : undefined;
    return {
      status: response.statusCode ?? 502,
      headers,
      body: changed ? compress(changed, encoding) : content,
    };
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    if (incoming.headers.accept === 'text/event-stream') {
      const stream = await forward(target, incoming, body);
      outgoing.once('close', () => stream.destroy());
      stream.once('error', () => outgoing.destroy());
      stream.pipe(outgoing.writeHead(stream.statusCode ?? 502, stream.headers));
      return;
    }
    const key = `${incoming.headers['accept-encoding']} ${incoming.url}`;
    const response = (cached && cache.get(key)) || load(incoming, body);
    if (cached) cache.set(key, response);
    const { status, headers, body: content } = await response;
    outgoing.writeHead(status, { ...headers, 'content-length': content.length }).end(content);
  }

  // A target that dies breaks the connection of its client too.
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing).catch(() => outgoing.destroy()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function forward(
  target: string,
  { url = '/', method, headers }: IncomingMessage,
  body: Buffer,
  changedHeaders = headers,
): Promise<IncomingMessage> {
  const forwarded = request(target + url, { method, headers: changedHeaders, agent: false });
  forwarded.on('error', () => undefined);
  forwarded.end(body);
  const [response] = (await once(forwarded, 'response')) as [IncomingMessage];
  return response;
}

function decompress(body: Buffer, encoding?: string): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

/** With the compression levels of the page cache. */
function compress(body: Buffer, encoding?: string): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return encoding === 'gzip' ? gzipSync(body, { level: 9 }) : body;
}
