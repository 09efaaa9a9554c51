import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

export interface Captured {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Lets `handle` write its answer into memory instead of onto the wire: pages are complete before their
 * first byte leaves, so that they can be compressed, kept, or replaced when they failed. An event stream
 * is not held back: from its first byte on it goes straight through, and the promise gives undefined.
 */
export function capture(response: ServerResponse, handle: () => Promise<void> | void): Promise<Captured | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const original = { writeHead: response.writeHead, write: response.write, end: response.end };
    let status = 200;
    let headers: OutgoingHttpHeaders = {};
    const passThrough = () => Object.assign(response, original);

    response.writeHead = ((code: number, ...rest: unknown[]) => {
      status = code;
      headers = lowerCased((typeof rest[0] === 'string' ? rest[1] : rest[0]) as OutgoingHttpHeaders | undefined);
      if (String(headers['content-type'] ?? '').startsWith('text/event-stream')) {
        passThrough();
        response.writeHead(status, headers);
        response.flushHeaders();
        resolve(undefined);
      }
      return response;
    }) as typeof response.writeHead;

    response.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      chunks.push(Buffer.from(chunk as Uint8Array));
      const done = rest.find((value) => typeof value === 'function') as (() => void) | undefined;
      done?.();
      return true;
    }) as typeof response.write;

    response.end = ((chunk?: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as Uint8Array));
      passThrough();
      resolve({ status: status === 200 ? response.statusCode : status, headers, body: Buffer.concat(chunks) });
      return response;
    }) as typeof response.end;

    response.once('close', () => resolve(undefined));
    Promise.resolve()
      .then(handle)
      .catch((error: unknown) => {
        passThrough();
        reject(error instanceof Error ? error : new Error(String(error)));
      });
  });
}

/** Seconds after which a page that could not be made may be asked for again. */
const SOON = 5;

/** The answer with the status that its error page names; one that may be had soon says when. */
export function withStatus(captured: Captured, status: number | undefined): Captured {
  if (status === undefined || captured.status < 500) return captured;
  return { ...captured, status, headers: { ...captured.headers, ...(status === 503 ? { 'retry-after': String(SOON) } : {}) } };
}

function lowerCased(headers: OutgoingHttpHeaders = {}): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
