import type { EndpointName } from '#contract/endpoints.ts';
import { callOf } from '../data/calls.ts';
import type { Json, JsonObject } from '../data/json.ts';

export type CallResult =
  | { readonly state: 'responded'; readonly body: Json; readonly milliseconds: number }
  | { readonly state: 'missing'; readonly reason: string }
  | { readonly state: 'failed'; readonly reason: string };

const TIMEOUT_MS = 10_000;

export interface Session {
  readonly base: string;
  readonly fetch: typeof globalThis.fetch;
  token: string | undefined;
}

/** Makes one call of a provider as the shop does, with a longer timeout. Never throws. */
export async function makeCall(
  { base, fetch, token }: Session,
  name: EndpointName,
  fields: JsonObject = {},
): Promise<CallResult> {
  const { method, path } = callOf(name);
  const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]));
  const started = performance.now();
  try {
    const response = await fetch(base + path + (method === 'GET' && query.size > 0 ? `?${query}` : ''), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json, text/plain, */*',
        'accept-language': 'ru',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
    });
    if (name === 'getOrderEvents') return await readStream(response, started);
    return readResult(response, await response.text(), performance.now() - started);
  } catch (error) {
    const reason =
      error instanceof Error && error.name === 'TimeoutError' ? `no response in ${TIMEOUT_MS / 1000} s` : String(error);
    return { state: 'failed', reason };
  }
}

function readResult({ status }: Response, text: string, milliseconds: number): CallResult {
  if (status === 404 || status === 405) return { state: 'missing', reason: `status ${status}` };
  if (status < 200 || status > 299) return { state: 'failed', reason: `status ${status}${messageIn(text)}` };
  // Calls that only act may respond with an empty body.
  if (text === '') return { state: 'responded', body: null, milliseconds };
  try {
    return { state: 'responded', body: JSON.parse(text) as Json, milliseconds };
  } catch {
    return { state: 'failed', reason: `the body is not JSON: ${excerpt(text)}` };
  }
}

/** Only whether it is a stream: its first event may be a long time away. */
async function readStream(response: Response, started: number): Promise<CallResult> {
  const type = response.headers.get('content-type') ?? '';
  await response.body?.cancel();
  if (!response.ok) return readResult(response, '', 0);
  return type.startsWith('text/event-stream')
    ? { state: 'responded', body: null, milliseconds: performance.now() - started }
    : { state: 'failed', reason: `the content type is ${type || 'absent'}, not text/event-stream` };
}

const excerpt = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 60);
const messageIn = (text: string): string => (text ? `: ${excerpt(text)}` : '');
