import * as v from 'valibot';
import { BodyTooLargeError, readBody } from '#backend/http/read-body.ts';
import { ErrorBody } from '#contract/endpoint-definitions.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { type Deviation, Deviations, repairResponse } from './response-repair.ts';
import { countProducts, fillResponse } from './response-defaults.ts';

export interface ProviderLog {
  /** A part of a response violates the contract and was converted or left out. */
  readonly deviation: (call: EndpointName, deviation: Deviation) => void;
  /** A call failed. `reason` contains nothing that the provider sent. */
  readonly failure: (call: EndpointName, status: number, reason: string) => void;
}

// Reads responses of an external provider, limits their size, and converts them to the contract.

const RETURNED_HEADERS = ['content-type', 'content-language', 'retry-after', 'cache-control', 'vary'];
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
/** An error response (4xx) has a message and some lists of texts. */
const MAX_ERROR_BODY_BYTES = 64 * 1024;
/** JSON values (objects, lists, strings, numbers) in one body. */
const MAX_VALUES = 400_000;
/** Objects and lists in the lists of one body, at all levels: products, options, orders. */
const MAX_ITEMS = 20_000;
/** Levels of nested lists and objects; the deepest response of the contract has nine levels. */
const MAX_DEPTH = 30;
const MAX_EVENT_BYTES = 64 * 1024;

/**
 * The provider's response cannot be used, so the client receives `status`, with the provider's message only where
 * `toFailureBody` allows it. 502: a redirect, a
 * status of 500 or above (other than 503 and 504), no event stream where one is expected, a body that is not JSON, is
 * too large, ends early or cannot be converted to the contract, or no valid HTTP. 503: the provider is unreachable,
 * responded with 503, or the circuit breaker is open. 504: the provider did not respond in time, or responded with 504.
 */
export class ProviderCallError extends Error {
  override readonly name = 'ProviderCallError';
  readonly status: 502 | 503 | 504;
  /** The parsed body of a response of status 500 or above; undefined without one. */
  readonly json: unknown;

  /** @param reason for the log; nothing that the provider sent */
  constructor(
    status: ProviderCallError['status'],
    reason: string,
    { cause, json }: { cause?: unknown; json?: unknown } = {},
  ) {
    super(reason, { cause });
    this.status = status;
    this.json = json;
  }
}

/** A response whose body was read. */
interface ParsedResponse {
  readonly status: number;
  readonly headers: Headers;
  /**
   * The parsed body; undefined if it is empty, or not JSON in an error response or in a response whose body may be
   * empty.
   */
  readonly json: unknown;
}

/**
 * Reads and parses a response, or returns the response of an event stream, which is passed on unread.
 * @throws ProviderCallError if the response cannot be used
 * @throws BodyTooLargeError if a successful response has more than 8 MB; the body of an error response is then ignored
 */
export async function readResponse(
  response: Response,
  { stream, response: schema }: Endpoint,
): Promise<ParsedResponse | Response> {
  const { status, ok, body } = response;
  const headers = pickHeaders(response.headers, RETURNED_HEADERS);
  const isUnacceptable = (status >= 300 && status < 400) || (ok && stream === true && !isEventStream(response));
  if (isUnacceptable) {
    // A body that is not read would keep its connection open.
    await body?.cancel();
    throw new ProviderCallError(502, ok ? 'the response is no event stream' : 'the response is a redirect');
  }
  if (ok && stream) return new Response(body?.pipeThrough(limitEvents(MAX_EVENT_BYTES)) ?? null, { status, headers });
  if (status >= 400) {
    const text = await readBody(body, MAX_ERROR_BODY_BYTES).catch(ignoreLength);
    const json = parseJson(text);
    if (status < 500) return { status, headers, json };
    throw new ProviderCallError(status === 503 || status === 504 ? status : 502, `the provider's status is ${status}`, {
      json,
    });
  }
  const text = await readBody(body, MAX_RESPONSE_BYTES);
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  // Endpoints without a result may respond with an empty body.
  if (ok && text !== '' && !json.success) {
    // A plain-text body such as `OK` counts as empty. HTML does not: it is probably the error page of a reverse proxy.
    if (v.is(schema, undefined) && !isMarkup(text)) return { status: 204, headers, json: undefined };
    throw new ProviderCallError(502, 'the body is not JSON');
  }
  if (json.success && !isWithinLimits(json.output)) throw new ProviderCallError(502, 'the body has too many values');
  return { status, headers, json: json.success ? json.output : undefined };
}

/** The body of an error response that is too long counts as empty. */
function ignoreLength(error: unknown): string {
  if (error instanceof BodyTooLargeError) return '';
  throw error;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Bounds the work of checking and repairing a response. */
function isWithinLimits(json: unknown): boolean {
  let level: unknown[] = [json];
  let count = 0;
  let items = 0;
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > MAX_DEPTH || count > MAX_VALUES || items > MAX_ITEMS) return false;
    level = level.flatMap((value) => {
      if (!isContainer(value)) return [];
      const values: unknown[] = Object.values(value);
      if (Array.isArray(value)) items += values.filter(isContainer).length;
      return values;
    });
  }
  return true;
}

/**
 * Converts a response to the contract: fills in what is missing, and repairs or removes what does not fit.
 * @param requestFields the fields of the request, from its body or its query; defaults such as ids are taken from them
 * @throws ProviderCallError 502 if the result still does not fit the contract, or is a menu that lost all its products
 */
export function toContractResponse(
  { status, headers, json }: ParsedResponse,
  { name, endpoint }: { readonly name: EndpointName; readonly endpoint: Endpoint },
  requestFields: unknown,
  log: ProviderLog,
): Response {
  headers.delete('content-type');
  if (status >= 400) return Response.json(toErrorBody(name, json), { status, headers });
  const deviations = new Deviations();
  const filled = fillResponse(name, json, requestFields, deviations);
  if (filled === undefined) return new Response(null, { status, headers });
  const products = name === 'getRestaurant' ? countProducts(filled) : 0;
  const repaired = repairResponse(endpoint.response, filled, deviations);
  for (const deviation of deviations.list) log.deviation(name, deviation);
  if (!repaired || (products > 0 && countProducts(repaired.value) === 0))
    throw new ProviderCallError(502, 'the response does not fit the contract');
  // A 204 cannot carry the body that the defaults filled in, so 200 is sent.
  return Response.json(repaired.value, { status: json === undefined ? 200 : status, headers });
}

/** Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  return parsed.success ? parsed.output : undefined;
}

const isEventStream = ({ headers }: Response): boolean =>
  /^text\/event-stream *(;|$)/i.test(headers.get('content-type') ?? '');

const isMarkup = (text: string): boolean => /^\s*</.test(text);

export const pickHeaders = (from: Headers, names: readonly string[]): Headers =>
  new Headers([...from].filter(([name]) => names.includes(name)));

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Passes the bytes of an event stream on, one chunk at a time and as fast as they are read. Ends the stream when an
 * event is longer than `maxEventBytes`: a client stores an event until the blank line after it.
 */
function limitEvents(maxEventBytes: number): TransformStream<Uint8Array, Uint8Array> {
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

/**
 * The endpoints whose error message is shown to customers, whatever the status; for other endpoints the shop shows its
 * own texts.
 */
const ENDPOINTS_WITH_MESSAGE: readonly EndpointName[] = ['sendCode', 'checkCode', 'updateProfile'];

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

/** The fields that providers send in an error response; any of them may be missing or have another type. */
const ErrorResponseBody = v.object({
  message: v.fallback(v.optional(v.string(), ''), ''),
  errors: v.fallback(v.optional(v.record(v.string(), textList)), undefined),
  problems: v.fallback(v.optional(v.array(problem), []), []),
  code: v.fallback(v.optional(v.string()), undefined),
});

/**
 * Converts the body of an error response to the contract. Only a message that is shown to customers is kept, others are
 * empty.
 */
export function toErrorBody(name: EndpointName, body: unknown): ErrorBody {
  const parsed = v.safeParse(ErrorResponseBody, body);
  if (!parsed.success) return { message: '' };
  const { message, errors, problems, code } = parsed.output;
  const all = [...problems.flatMap((each) => each ?? []), ...(code === undefined ? [] : [{ code }])];
  const errorBody = {
    message: ENDPOINTS_WITH_MESSAGE.includes(name) ? message : '',
    ...(errors && { errors }),
    // The contract accepts any code, and clients read one that it does not list as `unknown`.
    ...(all.length > 0 && { problems: all }),
  };
  // A field of a problem that does not fit the contract is removed, and the problem is kept.
  const repaired = repairResponse(ErrorBody, errorBody);
  return repaired ? (repaired.value as ErrorBody) : { message: errorBody.message };
}

/** The body for a call that failed with a status of 500 or above: the provider's message where customers see it. */
export const toFailureBody = (name: EndpointName, json: unknown): ErrorBody =>
  ENDPOINTS_WITH_MESSAGE.includes(name) ? toErrorBody(name, json) : { message: '' };
