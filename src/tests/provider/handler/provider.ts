import * as v from 'valibot';
import type { EndpointName } from '#contract/endpoints.ts';
import { callOf, findCall } from '../data/calls.ts';
import { isObject, type Json, type JsonObject } from '../data/json.ts';
import { openEventStream } from './order-events.ts';
import { moveTo, type Status } from './orders.ts';
import { respondToOrder } from './order-routes.ts';
import { respondToCustomer } from './customer-routes.ts';
import { createState, findOrder, putOrder, type ProviderState } from './provider-state.ts';
import { respondToVisitor } from './public-routes.ts';
import { missingRoute, ok, refuse, type CallRequest, type Reply } from './reply.ts';

export type Handler = (request: Request) => Promise<Response>;

export interface ProviderOptions {
  readonly now?: () => Date;
  /**
   * Milliseconds between two statuses of an order that is watched; 0 (the default) for orders that stay as they are.
   */
  readonly stepMs?: number;
}

export interface Provider {
  /** Responds to any request of the shop; never throws. */
  readonly fetch: Handler;
  /** The names of the calls that were made, in order; a path that the provider does not have is not among them. */
  readonly calls: readonly EndpointName[];
  /** Moves an order to a status, as the restaurant does. */
  transitionOrder(id: number, status: Status): void;
}

export const toResponse = ({ status, body }: Reply): Response => Response.json(body, { status });

/** A provider of every call and field of the contract, with a state of its own that is the same in every run. */
export function createProvider({ now = () => new Date(), stepMs = 0 }: ProviderOptions = {}): Provider {
  const state = createState();
  const calls: EndpointName[] = [];

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const name = findCall(request);
    if (!name) return toResponse(missingRoute(pathname));
    calls.push(name);
    if (callOf(name).signedIn && !state.tokens.has(tokenOf(request)))
      return toResponse(refuse(401, 'Unauthenticated.'));
    if (name === 'getOrderEvents') return streamOf(state, request, { now, stepMs });
    const text = await request.text();
    const body = parseBody(text);
    if (!body) return toResponse(refuse(400, 'The body is not a JSON object.'));
    const call = { name, query: searchParams, body };
    return toResponse(once(state, request, text, () => route(state, call, tokenOf(request), now())));
  }

  return {
    fetch: respond,
    calls,
    transitionOrder(id, status) {
      const order = findOrder(state, id);
      if (order) putOrder(state, moveTo(order, status, now()));
    },
  };
}

const tokenOf = ({ headers }: Request): string => headers.get('authorization')?.replace(/^Bearer /, '') ?? '';

/** The JSON object of a body, empty for an empty body; undefined for anything else. */
function parseBody(text: string): JsonObject | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text || '{}');
  const value = parsed.success ? (parsed.output as Json) : null;
  return isObject(value) ? value : undefined;
}

function route(state: ProviderState, call: CallRequest, token: string, now: Date): Reply {
  if (call.name === 'logout') {
    state.tokens.delete(token);
    return ok({ success: true });
  }
  const reply = respondToVisitor(state, call) ?? respondToCustomer(state, call) ?? respondToOrder(state, call, now);
  return reply ?? missingRoute(callOf(call.name).path);
}

/** With an `Idempotency-Key`: the same key has the same response; another body under the same key is refused. */
function once(state: ProviderState, { url, headers }: Request, body: string, respond: () => Reply): Reply {
  const key = headers.get('idempotency-key');
  if (key === null) return respond();
  const id = `${new URL(url).pathname} ${key}`;
  const stored = state.replies.get(id);
  if (stored) return stored.body === body ? stored.reply : refuse(422, 'The key was used for another request.');
  const reply = respond();
  if (reply.status === 200) state.replies.set(id, { body, reply });
  return reply;
}

function streamOf(
  state: ProviderState,
  { url, headers, signal }: Request,
  options: { readonly now: () => Date; readonly stepMs: number },
): Response {
  const orderId = Number(new URL(url).searchParams.get('order_id'));
  if (!findOrder(state, orderId)) return toResponse(refuse(404, 'No query results for model [App\\Models\\Order]'));
  const after = Number(headers.get('last-event-id')) || 0;
  const stream = openEventStream(state, { orderId, after, signal, ...options });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}
