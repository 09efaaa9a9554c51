/** What the backend reads of a request, whoever holds it: the web's `Request`, or a process with the socket at hand. */
export interface Asked {
  readonly method: string;
  /** The whole address as visitors write it. */
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  /** Aborted when the visitor goes. */
  readonly signal: AbortSignal;
  /** The body as text; null when it has more bytes than this. */
  text(most: number): Promise<string | null>;
}

/** An answer that is one piece of JSON. */
export interface Answered {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer<ArrayBuffer>;
  /** Where the body is a text whose signs are its bytes. */
  readonly encoding?: 'latin1';
}

/** The same as the web's `Response`. */
export function responseOf({ status, headers, body, encoding }: Answered): Response {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) sent.append(name, one);
  return new Response(typeof body === 'string' ? Buffer.from(body, encoding) : body, { status, headers: sent });
}

export function askedOf(request: Request): Asked {
  const { method, url, headers, signal } = request;
  return { method, url, headers, signal, text: (most) => readText(request, most) };
}

async function readText(request: Request, most: number): Promise<string | null> {
  if (Number(request.headers.get('content-length')) > most) return null;
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
