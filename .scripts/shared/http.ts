import { once } from 'node:events';
import { request as httpRequest, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface HttpRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
  /** Without an agent, the request opens its own connection. */
  readonly agent?: Agent | undefined;
  readonly timeoutMs?: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Bytes of the body as transferred. */
  readonly size: number;
}

/** Sends a request and reads the complete response. @throws Error if there is no complete response in time */
export async function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body, agent, timeoutMs = 20_000 }: HttpRequest = {},
): Promise<HttpResponse> {
  const contentHeaders = body && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, {
    method,
    agent: agent ?? false,
    headers: { ...contentHeaders, ...headers },
    signal: AbortSignal.timeout(timeoutMs),
  });
  // After the response has begun, reading its body reports the error.
  request.on('error', () => undefined);
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const content = await buffer(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: content.toString(),
    size: content.length,
  };
}
