import http from 'node:http';
import https from 'node:https';
import { isSecureUrl } from '#contract/providers.ts';
import { SmsError } from './gateway.ts';

const TIMEOUT_MS = 5000;
const MAX_RESPONSE_BYTES = 65_536;

interface GatewayRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number | undefined;
}

interface GatewayResponse {
  readonly status: number;
  readonly body: string;
}

/**
 * Sends one request to a gateway over a connection of its own; redirects are not followed. `fetch` does not say whether
 * a request has left before it failed, which decides whether another gateway may send the message.
 * @throws SmsError `unavailable` if no connection was made, `no_answer` if the response is missing
 */
export function requestGateway(
  url: string,
  { method, headers, body, timeoutMs = TIMEOUT_MS }: GatewayRequest,
): Promise<GatewayResponse> {
  // A build or an environment may have settings that no form has checked.
  if (!isSecureUrl(url))
    return Promise.reject(new SmsError('unavailable', { cause: new Error('The URL of the gateway is not https') }));
  const isTls = url.toLowerCase().startsWith('https:');
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const fail = (cause: unknown) => reject(new SmsError(isConnected ? 'no_answer' : 'unavailable', { cause }));
    const request = (isTls ? https : http).request(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      // A kept connection could have been closed by the gateway, which would look like a missing response.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.once('socket', (socket) => {
      // With TLS, nothing of the request leaves before the handshake.
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.once('error', fail);
    request.once('response', (response) => {
      readBody(response).then((text) => resolve({ status: response.statusCode ?? 0, body: text }), fail);
    });
    request.end(body);
  });
}

async function readBody(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('The response of the gateway is too large');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const SERVICE_UNAVAILABLE = 503;

/**
 * The error of an unsuccessful response. A status below 500 means that the gateway has rejected the request; 503, that it
 * has not handled it (RFC 9110, 15.6.4). After another 5xx, nobody knows.
 */
export function statusError(status: number): SmsError {
  const cause = new Error(`The gateway returned status ${status}`);
  if (status === 401 || status === 403) return new SmsError('credentials', { cause });
  if (status === 402) return new SmsError('balance', { cause });
  if (status === 429 || status === SERVICE_UNAVAILABLE) return new SmsError('unavailable', { cause });
  return new SmsError(status < 500 ? 'refused' : 'no_answer', { cause });
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
