import type { EndpointName } from '#contract/endpoints.ts';
import { callOf } from '../data/calls.ts';
import { limitTo } from '../handler/extent.ts';
import { toResponse, type Handler } from '../handler/provider.ts';
import { missingRoute, refuse } from '../handler/reply.ts';
import { dripping, never } from './slow-body.ts';
import type { Variation } from './variation.ts';

const HUGE_BODY_BYTES = 2 * 1024 * 1024;

const html = (text: string, status: number): Response =>
  new Response(`<!DOCTYPE html><html><body><h1>${text}</h1><hr>nginx/1.18.0</body></html>`, {
    status,
    headers: { 'content-type': 'text/html' },
  });

const crash = (): Response =>
  toResponse(
    refuse(500, 'Server Error: SQLSTATE[42S02] Base table or view not found', { exception: 'QueryException' }),
  );

/** The response with another body; responses that are no success stay as they are. */
async function withBody(request: Request, original: Handler, change: (text: string) => BodyInit): Promise<Response> {
  const response = await original(request);
  if (!response.ok) return response;
  return new Response(change(await response.text()), { headers: { 'content-type': 'application/json' } });
}

/** The call succeeds, and the response says nothing about it. */
async function withoutBody(request: Request, original: Handler, empty: Response): Promise<Response> {
  const response = await original(request);
  if (!response.ok) return response;
  await response.body?.cancel();
  return empty;
}

type Respond = (request: Request, original: Handler, call: EndpointName) => Response | Promise<Response>;

/** Every way in which a whole response may fail or differ. */
const KINDS: Readonly<Record<string, Respond>> = {
  absent: (_request, _original, call) => toResponse(missingRoute(callOf(call).path)),
  'absent with 405': (_request, _original, call) => toResponse(missingRoute(callOf(call).path, 405)),
  'failing with 500': crash,
  'failing with 502 and HTML': () => html('502 Bad Gateway', 502),
  'failing with 503': () => new Response('', { status: 503, headers: { 'retry-after': '30' } }),
  unreachable: () => Promise.reject(new TypeError('fetch failed')),
  'empty with 204': (request, original) => withoutBody(request, original, new Response(null, { status: 204 })),
  'empty with 200': (request, original) =>
    withoutBody(request, original, new Response('', { headers: { 'content-type': 'application/json' } })),
  hanging: ({ signal }) => never(signal),
  dripping: (request, original) =>
    withBody(request, original, (text) => dripping(new TextEncoder().encode(text), request.signal)),
  redirecting: () => new Response(null, { status: 302, headers: { location: 'https://provider.test/login' } }),
  'truncated JSON': (request, original) =>
    withBody(request, original, (text) => text.slice(0, Math.max(1, Math.floor(text.length / 2)))),
  'HTML with 200': () => html('Welcome', 200),
  'with 2 MB of blanks': (request, original) =>
    withBody(request, original, (text) => text + ' '.repeat(HUGE_BODY_BYTES)),
  'wrapped in data': (request, original) => withBody(request, original, (text) => `{"data":${text || 'null'}}`),
  'as plain text': async (request, original) => {
    const response = await original(request);
    return new Response(await response.text(), { status: response.status, headers: { 'content-type': 'text/plain' } });
  },
  'refused with 403': () => toResponse(refuse(403, 'This action is unauthorized.')),
  'refused with 422 without fields': () => toResponse(refuse(422, 'The given data was invalid.')),
  'refused with 422 and texts': () =>
    toResponse(refuse(422, 'The given data was invalid.', { errors: { field: 'The field is required.' } })),
  'refused with 429': () => new Response('', { status: 429, headers: { 'retry-after': '60' } }),
};

/** A stream of events has no JSON body as a whole. */
const NOT_FOR_STREAMS = ['truncated JSON', 'wrapped in data', 'dripping', 'with 2 MB of blanks'];

const SIGNED_IN_KINDS: Readonly<Record<string, Respond>> = {
  'refused with 401': () => toResponse(refuse(401, 'Unauthenticated.')),
};

/** Every variation of a call as a whole. */
export function callVariations(call: EndpointName): Variation[] {
  const kinds = { ...KINDS, ...(callOf(call).signedIn && SIGNED_IN_KINDS) };
  return Object.entries(kinds)
    .filter(([kind]) => call !== 'getOrderEvents' || !NOT_FOR_STREAMS.includes(kind))
    .map(([kind, respond]) => ({
      name: `${call} ${kind}`,
      call,
      scope: 'call',
      path: [],
      kind,
      // An optional call that varies is one that the provider has.
      respond: async (request, original, extent) =>
        respond(request, callOf(call).optional ? original : limitTo(extent, original), call),
    }));
}
