import * as v from 'valibot';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { lifetime } from './cookies.ts';

const FORWARDED = ['accept', 'accept-language', 'authorization', 'content-type', 'idempotency-key', 'last-event-id'];
const RETURNED = ['content-type', 'content-language', 'retry-after', 'cache-control'];

const known = new Map<string, Endpoint>(Object.values(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/**
 * Stands for an outside provider: forwards exactly the contract's calls to it, with the headers the contract
 * names and nothing else (no cookies), follows no redirect and passes streams through.
 */
export function createProvider(base: string, fetch: typeof globalThis.fetch = globalThis.fetch, secure = process.env['SITE_URL']?.startsWith('https:') ?? false) {
  const root = base.replace(/\/$/, '');
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (!known.has(`${request.method} ${pathname}`)) return Response.json({ message: 'Not found' }, { status: 404 });
    const headers = new Headers();
    for (const name of FORWARDED) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const answer = await fetch(root + pathname + search, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: request.signal,
      ...(request.method === 'POST' ? { body: await request.arrayBuffer() } : {}),
    }).catch(() => Response.json({ message: 'The provider does not answer' }, { status: 502 }));
    const back = new Headers();
    for (const name of RETURNED) {
      const value = answer.headers.get(name);
      if (value !== null) back.set(name, value);
    }
    if (answer.status >= 300 && answer.status < 400) return Response.json({ message: 'The provider redirects' }, { status: 502 });
    if (answer.ok && pathname === endpoints.checkCode.path) return withTokenCookie(await answer.text(), answer.status, back, secure);
    return new Response(answer.body, { status: answer.status, headers: back });
  };
}

const Token = v.object({ token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]+$/)) });

/** Browsers shorten the life of cookies that scripts write, so the answer that brings the token keeps it as well. */
function withTokenCookie(body: string, status: number, headers: Headers, secure: boolean): Response {
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), Token), body);
  if (answer.success) headers.append('set-cookie', `token=${answer.output.token}; Path=/; SameSite=Lax; Max-Age=${lifetime('token')}${secure ? '; Secure' : ''}`);
  return new Response(body, { status, headers });
}
