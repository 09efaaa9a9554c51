import * as v from 'valibot';
import { ErrorBody } from '#contract/endpoint-definitions.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { Deviations, repairResponse } from './response-repair.ts';
import type { ProviderLog } from './provider-log.ts';
import { countProducts, fillResponse } from './response-defaults.ts';

// What the proxy accepts of a provider's response, and how it becomes a response of the contract.

const RETURNED_HEADERS = ['content-type', 'content-language', 'retry-after', 'cache-control', 'vary'];
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** A refusal has a message and some lists of texts. */
const MAX_REFUSAL_BYTES = 64 * 1024;
/** A menu of 5,000 products has about 150,000. */
const MAX_VALUES = 400_000;
/** Lists and objects within each other; the contract has nine. */
const MAX_DEPTH = 30;
const MAX_EVENT_BYTES = 64 * 1024;

/** The provider did not respond, or not with JSON: `status` is sent to the client instead. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly status: 502 | 503 | 504;

  /** @param reason for the log; nothing that the provider sent */
  constructor(status: ProviderError['status'], reason: string, cause?: unknown) {
    super(reason, { cause });
    this.status = status;
  }
}

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** A response whose body was read. */
interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; undefined if it is empty, or not JSON in a refusal. */
  readonly json: unknown;
}

/** A response with its body, or an event stream to pass on. @throws ProviderError */
export async function readResponse(
  response: Response,
  { stream, response: schema }: Endpoint,
): Promise<ReadResponse | Response> {
  const { status, ok, body } = response;
  const headers = pickHeaders(response.headers, RETURNED_HEADERS);
  const isRefused = (status >= 300 && status < 400) || (ok && stream === true && !isEventStream(response));
  if (isRefused) {
    // A body that is not read would keep its connection open.
    await body?.cancel();
    throw new ProviderError(502, ok ? 'the response is no event stream' : 'the response is a redirect');
  }
  if (ok && stream) return new Response(body?.pipeThrough(limitEvents(MAX_EVENT_BYTES)) ?? null, { status, headers });
  if (status >= 400) {
    const text = await readBody(body, MAX_REFUSAL_BYTES).catch(ignoreLength);
    if (status < 500) return { status, headers, json: parseJson(text) };
    throw new ProviderError(status === 503 || status === 504 ? status : 502, `the provider's status is ${status}`);
  }
  const text = await readBody(body, MAX_RESPONSE_BYTES);
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  // Calls that only act may respond with an empty body.
  if (ok && text !== '' && !json.success) {
    // Also with a text; but a page comes from something in front of the provider.
    if (v.is(schema, undefined) && !isMarkup(text)) return { status: 204, headers, json: undefined };
    throw new ProviderError(502, 'the body is not JSON');
  }
  if (json.success && !isWithinLimits(json.output)) throw new ProviderError(502, 'the body has too many values');
  return { status, headers, json: json.success ? json.output : undefined };
}

/** A refusal that is too long is one without a body. */
function ignoreLength(error: unknown): string {
  if (error instanceof BodyTooLargeError) return '';
  throw error;
}

/** Bounds the work of checking and repairing a response. */
function isWithinLimits(json: unknown): boolean {
  let level: unknown[] = [json];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > MAX_DEPTH || count > MAX_VALUES) return false;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return true;
}

/** The response as the contract has it. @throws ProviderError 502 if it cannot be changed to fit */
export function toContract(
  { status, headers, json }: ReadResponse,
  { name, endpoint }: { readonly name: EndpointName; readonly endpoint: Endpoint },
  sentFields: unknown,
  log: ProviderLog,
): Response {
  headers.delete('content-type');
  if (status >= 400) return Response.json(toErrorBody(name, status, json), { status, headers });
  const deviations = new Deviations();
  const filled = fillResponse(name, json, sentFields, deviations);
  if (filled === undefined) return new Response(null, { status, headers });
  const products = name === 'getRestaurant' ? countProducts(filled) : 0;
  const repaired = repairResponse(endpoint.response, filled, deviations);
  for (const deviation of deviations.list) log.deviation(name, deviation);
  if (!repaired || (products > 0 && countProducts(repaired.value) === 0))
    throw new ProviderError(502, 'the response does not fit the contract');
  // A status without content cannot have what was filled.
  return Response.json(repaired.value, { status: json === undefined ? 200 : status, headers });
}

/** Undefined for anything but JSON. */
export function parseJson(text: string): unknown {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  return parsed.success ? parsed.output : undefined;
}

const isEventStream = ({ headers }: Response): boolean =>
  /^text\/event-stream *(;|$)/i.test(headers.get('content-type') ?? '');

/** @throws BodyTooLargeError past `limit` bytes */
export async function readBody(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the stream.
    if (length > limit) throw new BodyTooLargeError(`A body is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

const isMarkup = (text: string): boolean => /^\s*</.test(text);

export const pickHeaders = (from: Headers, names: readonly string[]): Headers =>
  new Headers([...from].filter(([name]) => names.includes(name)));

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Passes the bytes of an event stream on, one chunk at a time and as fast as they are read. Ends the stream when an event is
 * longer than `maxEventBytes`: a client stores an event until the blank line after it.
 */
export function limitEvents(maxEventBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let eventBytes = 0;
  let lineBytes = 0;
  let previous = 0;
  /** Counts a byte; returns false when its event is too long. */
  const count = (byte: number): boolean => {
    eventBytes += 1;
    const endsLine = byte === LINE_FEED || byte === CARRIAGE_RETURN;
    // The line feed after a carriage return ends no further line.
    if (endsLine && !(byte === LINE_FEED && previous === CARRIAGE_RETURN)) {
      if (lineBytes === 0) eventBytes = 0;
      lineBytes = 0;
    } else if (!endsLine) lineBytes += 1;
    previous = byte;
    return eventBytes <= maxEventBytes;
  };
  return new TransformStream({
    transform(chunk, controller) {
      const excess = chunk.findIndex((byte) => !count(byte));
      controller.enqueue(excess < 0 ? chunk : chunk.subarray(0, excess));
      if (excess >= 0) controller.terminate();
    },
  });
}

/** The calls whose message of a refusal is shown to customers (spec 5 and 8); all other texts are the shop's own. */
const CALLS_WITH_MESSAGE: readonly EndpointName[] = ['sendCode', 'checkCode', 'updateProfile'];

/** Their texts are about the call, not about what was entered. */
const MISSING_CALL: readonly number[] = [404, 405];

const textList = v.fallback(
  v.union([
    v.array(v.fallback(v.string(), '')),
    v.pipe(
      v.string(),
      v.transform((text) => [text]),
    ),
  ]),
  [],
);
const problem = v.fallback(
  v.nullable(
    v.union([
      v.looseObject({ code: v.string() }),
      v.pipe(
        v.string(),
        v.transform((code) => ({ code })),
      ),
    ]),
  ),
  null,
);

/** Everything that providers send with a refusal; any part of it may be missing or have another type. */
const ProviderErrorBody = v.object({
  message: v.fallback(v.optional(v.string(), ''), ''),
  errors: v.fallback(v.optional(v.record(v.string(), textList)), undefined),
  problems: v.fallback(v.optional(v.array(problem), []), []),
  code: v.fallback(v.optional(v.string()), undefined),
});

/** The body of a provider's refusal as the contract has it: without a message for people unless the specification shows it. */
export function toErrorBody(name: EndpointName, status: number, body: unknown): ErrorBody {
  const parsed = v.safeParse(ProviderErrorBody, body);
  if (!parsed.success) return { message: '' };
  const { message, errors, problems, code } = parsed.output;
  const all = [...problems.flatMap((each) => each ?? []), ...(code === undefined ? [] : [{ code }])];
  const refusal = {
    message: CALLS_WITH_MESSAGE.includes(name) && !MISSING_CALL.includes(status) ? message : '',
    ...(errors && { errors }),
    // Codes that this version does not know are read as `unknown`.
    ...(all.length > 0 && { problems: all }),
  };
  // A problem with an unreadable field is still a problem.
  const repaired = repairResponse(ErrorBody, refusal);
  return repaired ? (repaired.value as ErrorBody) : { message: refusal.message };
}
