import { Hono } from 'hono';
import type { Services } from '#backend/services.ts';
import { localeOf } from '#backend/text.ts';
import { KIND_OF_CALL } from '#backend/limits/rules.ts';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { askedOf, responseOf, type Answered, type Asked } from './asked.ts';
import { whoCalls, type SignedIn } from './auth.ts';
import { isStorable, readJson } from './body.ts';
import type { Call, Finishers, Handlers, Preparers } from './call.ts';
import { describeError } from './errors.ts';
import { createOnce } from './idempotency.ts';
import { Ready, Written } from './ready.ts';
import { notFound, Refusal, refuseField } from './refusal.ts';
import { validate } from './validation.ts';

/** A handler whose name is known only at run time: `validate` has proved that the call fits it. */
type AnyHandler = (call: Call<EndpointName>) => Promise<unknown>;

/** What is done for one call, before, in and after its transaction. */
interface Work {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly prepare?: AnyHandler | undefined;
  readonly handle: AnyHandler;
  readonly finish?: ((call: Call<EndpointName>, answer: unknown) => Promise<unknown>) | undefined;
}

export interface Stages {
  readonly prepare: Preparers;
  readonly finish: Finishers;
}

export interface App {
  /** Whatever the web asks, by Hono. */
  readonly web: Hono;
  /** One call of the contract without the web's objects; undefined for anything else, which `web` answers. */
  find(method: string, path: string): ((asked: Asked) => Promise<Answered | Response>) | undefined;
}

/** Its answer differs for somebody signed in, who need not be. Other public calls spare the question. */
const WANTS_TO_KNOW_WHO: ReadonlySet<EndpointName> = new Set<EndpointName>(['checkPromo']);

/** Every call of the contract's table, and nothing else. */
export function createApp(services: Services, handlers: Handlers, { prepare, finish }: Stages): App {
  const web = new Hono();
  const calls = new Map<string, (asked: Asked) => Promise<Answered | Response>>();
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const work: Work = {
      name,
      endpoint,
      prepare: (prepare as Readonly<Partial<Record<EndpointName, AnyHandler>>>)[name],
      handle: handlers[name] as AnyHandler,
      finish: finish[name] as Work['finish'],
    };
    const call = (asked: Asked) => answer(services, work, asked);
    // A stream goes on for as long as its visitor stays, whom the web's objects know.
    if (!endpoint.stream) calls.set(`${endpoint.method} ${endpoint.path}`, call);
    web.on(endpoint.method, endpoint.path, async ({ req }) => {
      const answered = await call(askedOf(req.raw));
      return answered instanceof Response ? answered : responseOf(answered);
    });
    web.all(endpoint.path, ({ req }) =>
      new Refusal(405, 'wrongMethod', { headers: { allow: endpoint.method } }).toResponse(localeOf(req.raw.headers.get('accept-language'))),
    );
  }
  web.notFound(({ req }) => notFound().toResponse(localeOf(req.raw.headers.get('accept-language'))));
  return { web, find: (method, path) => calls.get(`${method} ${path}`) };
}

/** Refusals that operators look for: somebody without the right to it, a forged report among them, and somebody who tries too often. */
const WRITTEN_DOWN: Readonly<Record<number, string>> = { 401: 'access refused', 429: 'too many calls' };

async function answer(services: Services, work: Work, asked: Asked): Promise<Answered | Response> {
  const started = performance.now();
  const answered = await answerCall(services, work, asked);
  const refused = WRITTEN_DOWN[answered.status];
  if (refused) services.log('info', refused, { call: work.name });
  services.log('debug', 'call', { call: work.name, status: answered.status, milliseconds: Math.round(performance.now() - started) });
  return answered;
}

async function answerCall(services: Services, { name, endpoint, ...work }: Work, asked: Asked): Promise<Answered | Response> {
  const locale = localeOf(asked.headers.get('accept-language'));
  const cookies: string[] = [];
  const effects: (() => void)[] = [];
  try {
    const input = await read(services, name, endpoint, asked);
    if (input instanceof Refusal) return input.toResponse(locale);
    const now = services.clock.now();
    const kind = KIND_OF_CALL[name];
    const tooMany = kind ? await services.gate.pass(kind, { userId: input.user?.id ?? null, asked, now }) : null;
    if (tooMany) return tooMany.toResponse(locale);
    const key = asked.headers.get('idempotency-key');
    const call = {
      ...input, db: services.db, locale, now, key, request: asked, prepared: undefined,
      setCookie: (cookie: string) => cookies.push(cookie),
      afterCommit: (effect: () => void) => effects.push(effect),
    } as Call<EndpointName>;
    const prepared = await work.prepare?.(call);
    if (prepared instanceof Refusal) return prepared.toResponse(locale);
    const create = (db: typeof services.db) => work.handle(prepared === undefined && db === call.db ? call : ({ ...call, prepared, db } as Call<EndpointName>));
    const result =
      endpoint.creates && input.user
        ? await createOnce(services.db, { userId: input.user.id, endpoint: name, key, body: input.text, now }, create)
        : await create(services.db);
    if (result instanceof Refusal) return result.toResponse(locale);
    for (const effect of effects) effect();
    if (result instanceof Response) return result;
    const headers = {
      'content-type': 'application/json', 'cache-control': 'no-store', 'content-language': locale, vary: 'Accept-Language',
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    };
    if (result instanceof Written) return { status: 200, headers, body: result.bytes, encoding: 'latin1' };
    return { status: 200, headers, body: result instanceof Ready ? result.bytes : JSON.stringify(work.finish ? await work.finish(call, result) : result) };
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

async function read(services: Services, name: EndpointName, endpoint: Endpoint, asked: Asked): Promise<Input | Refusal> {
  const user = endpoint.auth || WANTS_TO_KNOW_WHO.has(name) ? await whoCalls(asked, services) : null;
  if (endpoint.auth && !user) return new Refusal(401, 'signIn');
  const query = endpoint.query && readQuery(endpoint.query, asked.url);
  if (query instanceof Refusal) return query;
  if (!endpoint.body) return { user, text: '', query, body: undefined };
  const read = await readJson(asked);
  if (read instanceof Refusal) return read;
  const body = validate(endpoint.body, read.json);
  return body instanceof Refusal ? body : { user, text: read.text, query, body };
}

function readQuery(schema: NonNullable<Endpoint['query']>, url: string): unknown {
  const given = Object.fromEntries(new URL(url).searchParams);
  const broken = Object.keys(given).find((field) => !isStorable(given[field] ?? ''));
  return broken === undefined ? validate(schema, given) : refuseField(broken, 'wrong');
}
