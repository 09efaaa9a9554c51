import * as v from 'valibot';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { boundedText, TooLong } from './bounded-text.ts';
import { lifetime } from './cookies.ts';
import { guardedCall, ProviderFailure, REST, type Guarded } from './provider-policy.ts';

const FORWARDED = ['accept', 'accept-language', 'authorization', 'content-type', 'idempotency-key', 'last-event-id'];
const RETURNED = ['content-type', 'content-language', 'retry-after', 'cache-control'];

/** Bytes of a body that is sent to the provider, and of one that it answers with. */
const LARGEST_SENT = 64 * 1024;
const LARGEST_ANSWER = 8 * 1024 * 1024;

interface Known {
  readonly endpoint: Endpoint;
  readonly guarded: Guarded;
}

/**
 * Stands for an outside provider: forwards exactly the contract's calls to it, with the headers the contract
 * names and nothing else (no cookies), follows no redirect and passes streams through. What is no answer (silence,
 * 500 and above, no JSON, far too much) becomes 502, 503 or 504 without a sentence: whoever shows it has one.
 */
export function createProvider(base: string, fetch: typeof globalThis.fetch = globalThis.fetch, secure = process.env['SITE_URL']?.startsWith('https:') ?? false) {
  const root = base.replace(/\/$/, '');
  const known = new Map<string, Known>(
    Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => [`${endpoint.method} ${endpoint.path}`, { endpoint, guarded: guardedCall(name, endpoint) }]),
  );

  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const call = known.get(`${request.method} ${pathname}`);
    if (!call) return Response.json({ message: 'Not found' }, { status: 404 });
    try {
      const init = { method: request.method, headers: pick(request.headers, FORWARDED), redirect: 'manual', ...(await bodyOf(request)) } as const;
      const answer = await call.guarded((signal) => ask(call.endpoint, root + pathname + search, { ...init, signal: AbortSignal.any([signal, request.signal]) }, fetch, request.signal));
      return answer.ok && pathname === endpoints.checkCode.path ? await withTokenCookie(answer, secure) : answer;
    } catch (error) {
      if (error instanceof TooLong) return Response.json({ message: '' }, { status: 413 });
      if (!(error instanceof ProviderFailure)) throw error;
      const headers = { 'cache-control': 'no-store', ...(error.status === 503 ? { 'retry-after': String(REST / 1000) } : {}) };
      return Response.json({ message: '' }, { status: error.status, headers });
    }
  };
}

async function bodyOf(request: Request): Promise<{ body?: string }> {
  return request.method === 'POST' ? { body: await boundedText(request.body, LARGEST_SENT) } : {};
}

/** Asks once. A visitor who goes away is no failure of the provider's. */
async function ask({ stream }: Endpoint, address: string, init: RequestInit, fetch: typeof globalThis.fetch, visitor: AbortSignal): Promise<Response> {
  try {
    const answer = await fetch(address, init);
    const headers = pick(answer.headers, RETURNED);
    if (answer.status >= 300 && answer.status < 400) throw new ProviderFailure(502);
    if (answer.ok && stream) return new Response(answer.body, { status: answer.status, headers });
    const text = await boundedText(answer.body, LARGEST_ANSWER);
    if (answer.status >= 500) throw new ProviderFailure(answer.status === 503 || answer.status === 504 ? answer.status : 502);
    if (isJson(text)) return new Response(answer.status === 204 ? null : text, { status: answer.status, headers });
    if (answer.ok) throw new ProviderFailure(502);
    return Response.json({ message: '' }, { status: answer.status });
  } catch (error) {
    if (error instanceof ProviderFailure || visitor.aborted) throw error;
    throw new ProviderFailure(502, error);
  }
}

/** Calls that only act may answer with nothing. */
function isJson(text: string): boolean {
  return text === '' || v.is(v.pipe(v.string(), v.parseJson()), text);
}

function pick(from: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

const Token = v.object({ token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]+$/)) });

/** Browsers shorten the life of cookies that scripts write, so the answer that brings the token keeps it as well. */
async function withTokenCookie(answer: Response, secure: boolean): Promise<Response> {
  const body = await answer.text();
  const headers = new Headers(answer.headers);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Token), body);
  if (parsed.success) headers.append('set-cookie', `token=${parsed.output.token}; Path=/; SameSite=Lax; Max-Age=${lifetime('token')}${secure ? '; Secure' : ''}`);
  return new Response(body, { status: answer.status, headers });
}
