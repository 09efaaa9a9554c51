import { Hono } from 'hono';
import type { Services } from '#backend/services.ts';
import { localeOf } from '#backend/text.ts';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { whoCalls, type SignedIn } from './auth.ts';
import { readJson } from './body.ts';
import type { Call, Finishers, Handlers, Preparers } from './call.ts';
import { describeError } from './errors.ts';
import { createOnce } from './idempotency.ts';
import { notFound, Refusal } from './refusal.ts';
import { validate } from './validation.ts';

/** A handler whose name is known only at run time: `validate` has proved that the call fits it. */
type AnyHandler = (call: Call<EndpointName>) => Promise<unknown>;

/** What is done for one call, before, in and after its transaction. */
interface Work {
  readonly prepare?: AnyHandler | undefined;
  readonly handle: AnyHandler;
  readonly finish?: ((call: Call<EndpointName>, answer: unknown) => Promise<unknown>) | undefined;
}

export interface Stages {
  readonly prepare: Preparers;
  readonly finish: Finishers;
}

/** Every call of the contract's table, and nothing else. */
export function createApp(services: Services, handlers: Handlers, { prepare, finish }: Stages): Hono {
  const app = new Hono();
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const work = {
      prepare: (prepare as Readonly<Partial<Record<EndpointName, AnyHandler>>>)[name],
      handle: handlers[name] as AnyHandler,
      finish: finish[name] as Work['finish'],
    };
    app.on(endpoint.method, endpoint.path, async ({ req }) => {
      const started = performance.now();
      const response = await answer(services, name, endpoint, work, req.raw);
      services.log('debug', 'call', { call: name, status: response.status, milliseconds: Math.round(performance.now() - started) });
      return response;
    });
    app.all(endpoint.path, ({ req }) =>
      new Refusal(405, 'wrongMethod', { headers: { allow: endpoint.method } }).toResponse(localeOf(req.raw.headers.get('accept-language'))),
    );
  }
  app.notFound(({ req }) => notFound().toResponse(localeOf(req.raw.headers.get('accept-language'))));
  return app;
}

async function answer(services: Services, name: EndpointName, endpoint: Endpoint, work: Work, request: Request): Promise<Response> {
  const locale = localeOf(request.headers.get('accept-language'));
  const headers = new Headers({ 'cache-control': 'no-store', 'content-language': locale, vary: 'Accept-Language' });
  const effects: (() => void)[] = [];
  try {
    const input = await read(services, endpoint, request);
    if (input instanceof Refusal) return input.toResponse(locale);
    const { user, text, ...parsed } = input;
    const now = services.clock.now();
    const shared = { db: services.db, user, text, ...parsed, locale, now, request, headers, afterCommit: (effect: () => void) => effects.push(effect) };
    const call = { ...shared, prepared: undefined } as Call<EndpointName>;
    const prepared = await work.prepare?.(call);
    if (prepared instanceof Refusal) return prepared.toResponse(locale);
    const create = (db: typeof services.db) => work.handle({ ...call, prepared, db } as Call<EndpointName>);
    const result =
      endpoint.creates && user
        ? await createOnce(services.db, { userId: user.id, endpoint: name, key: request.headers.get('idempotency-key'), body: text, now }, create)
        : await create(services.db);
    if (result instanceof Refusal) return result.toResponse(locale);
    for (const effect of effects) effect();
    if (result instanceof Response) return result;
    return Response.json(work.finish ? await work.finish(call, result) : result, { headers });
  } catch (error) {
    services.log('error', 'call failed', { call: name, ...describeError(error) });
    return new Refusal(500, 'internal').toResponse(locale);
  }
}

interface Input {
  readonly user: SignedIn | null;
  readonly text: string;
  readonly query: unknown;
  readonly body: unknown;
}

async function read(services: Services, endpoint: Endpoint, request: Request): Promise<Input | Refusal> {
  const user = await whoCalls(request, services);
  if (endpoint.auth && !user) return new Refusal(401, 'signIn');
  const query = endpoint.query && validate(endpoint.query, Object.fromEntries(new URL(request.url).searchParams));
  if (query instanceof Refusal) return query;
  if (!endpoint.body) return { user, text: '', query, body: undefined };
  const read = await readJson(request);
  if (read instanceof Refusal) return read;
  const body = validate(endpoint.body, read.json);
  return body instanceof Refusal ? body : { user, text: read.text, query, body };
}
