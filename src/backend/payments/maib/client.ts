import * as v from 'valibot';
import { readBody } from '#backend/http/read-body.ts';
import type { Clock } from '#backend/ports.ts';
import { toMajor, toMinor } from '#contract/money.ts';
import type { AccountSettings } from '#contract/providers.ts';
import { isTrustworthyUrl } from '#contract/safe-links.ts';
import type { KnownPayment, ProviderDependencies } from '../provider.ts';

// What the APIs Checkout (v2) and MIA QR of maib have in common: host, token, envelope and errors.
// Sources: github.com/zerodaysoft/maib-sdk, docs/checkout-api.md ("API Fundamentals", "API Errors") and
// docs/mia-qr-api.md ("General Technical Specifications", "API Error Codes"), which copy docs.maibmerchants.md.

/** Time limit of a request, with its response. */
const TIMEOUT_MS = 10_000;
/** A token is not used in the last part of its life, because the bank's clock may be ahead and requests need time. */
const TOKEN_MARGIN_MS = 30_000;
const MS_PER_SECOND = 1000;
/** A longer response is rejected, and not read further. A page of a list holds `PAGE_SIZE` objects. */
const MAX_RESPONSE_BYTES = 1_000_000;

/** A URL that is encrypted, or leads to this machine, where the emulator runs; null for any other text. */
function safeUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url && isTrustworthyUrl(url) ? url : null;
}

/** What the adapters need of the shop. */
export type MaibDependencies = Pick<ProviderDependencies, 'clock' | 'log' | 'settings' | 'siteUrl'>;

/** How the bank is reached; other values are for tests. */
export interface Connection {
  readonly timeoutMs?: number;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The bank responded, but not with a result. The message has no text of the bank, which may quote what was sent. */
export class MaibError extends Error {
  override readonly name = 'MaibError';
  /** The status of HTTP; 200 for errors without one, and for results of an unknown format. */
  readonly status: number;
  /** As `maib.merchant.payments-42000`; null if the bank sent none. */
  readonly code: string | null;

  constructor(call: string, status: number, code: string | null) {
    super(`maib responded to ${call} with status ${status} and ${code === null ? 'no code' : `code ${code}`}`);
    this.status = status;
    this.code = code;
  }
}

/** Codes of the documents, as `common.error-1`, and of the sandbox, as `payments.acquiring.payments-01001`. */
const CODE = /^(?:[a-z]+(?:\.[a-z]+)*-)?\d{1,8}$/;

/** The number at the end of a code; zeros before it are dropped. */
export const codeNumber = ({ code }: MaibError): number | null =>
  code === null ? null : Number(code.slice(code.lastIndexOf('-') + 1));

/**
 * Statuses of errors that may pass: a token or an IP address that is not accepted yet, a conflict, and limits. Sources:
 * "HTTP Status Codes" of both documents.
 */
const PASSING_STATUSES = [401, 403, 408, 409, 425, 429];
/** The codes 12xxx (MIA QR) and 42xxx (Checkout) mean that the request is invalid. */
const VALIDATION_CODES = [12, 42];
const CODES_PER_GROUP = 1000;

/**
 * Whether the bank would refuse the same request again. The sandbox also sends errors with status 200, and then only the
 * code tells.
 */
export function isDefinite(error: MaibError): boolean {
  const number = codeNumber(error);
  if (number !== null && VALIDATION_CODES.includes(Math.floor(number / CODES_PER_GROUP))) return true;
  return error.status >= 400 && error.status < 500 && !PASSING_STATUSES.includes(error.status);
}

/**
 * Why the bank would refuse a payment again; null for an error that may pass.
 * @param lastingConflicts numbers of codes with status 409 for faults of the account, which the bank has to mend
 */
export function refusalOf(error: unknown, lastingConflicts: readonly number[]): string | null {
  if (!(error instanceof MaibError)) return null;
  const isLasting = isDefinite(error) || lastingConflicts.includes(codeNumber(error) ?? 0);
  return isLasting ? (error.code ?? `HTTP ${error.status}`) : null;
}

/**
 * An amount of the bank, a number of major units (`50.61`), in minor units. Fractions of a minor unit are invalid: they
 * would be lost.
 */
export const Amount = v.pipe(
  v.number(),
  v.minValue(0),
  v.check((major) => toMajor(toMinor(major)) === major),
  v.transform((major) => toMinor(major)),
);

/** A status in lower case: the sandbox writes `Waitingforinit` for `WaitingForInit`. */
export const Status = v.pipe(v.string(), v.toLowerCase());

/** A link that the shop shows to customers. */
export const SafeUrl = v.pipe(
  v.string(),
  v.check((text) => safeUrl(text) !== null),
);

/** Objects of one payment are few: the shop creates one, and a second only after a lost response. */
export const PAGE_SIZE = 50;

const Token = v.object({
  // The characters of a bearer token, RFC 6750: others could not be sent, and the error would quote the token.
  accessToken: v.pipe(v.string(), v.regex(/^[\w.~+/-]+=*$/)),
  expiresIn: v.pipe(v.number(), v.minValue(0)),
});

const ErrorEnvelope = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ errors: v.looseTuple([v.object({ errorCode: v.pipe(v.string(), v.regex(CODE)) })]) }),
);

export interface MaibClient {
  readonly clock: Clock;
  /** @throws MaibError, or the error of the connection or of the time limit */
  get<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    query?: Readonly<Record<string, string>>,
  ): Promise<v.InferOutput<Schema>>;
  /** @throws MaibError, or the error of the connection or of the time limit */
  post<Schema extends v.GenericSchema>(schema: Schema, path: string, body: object): Promise<v.InferOutput<Schema>>;
}

/**
 * The URL of the API in the settings.
 * @throws Error for a URL that would send the credentials unencrypted
 */
export function apiUrl({ url }: AccountSettings): URL {
  const parsed = safeUrl(url ?? '');
  if (!parsed) throw new Error('The API URL of maib must begin with https://');
  return parsed;
}

/**
 * The public origin of the shop, for addresses that the bank calls and opens.
 * @throws Error if it is not configured
 */
export function requireSiteUrl(siteUrl: string | null): string {
  if (siteUrl === null) throw new Error('maib needs SITE_URL, the address to which it sends callbacks and customers');
  return siteUrl;
}

/** A client of the bank for one account. It keeps the token of the account. */
export function maibClient(
  settings: AccountSettings,
  clock: Clock,
  { timeoutMs = TIMEOUT_MS, fetch: send = fetch }: Connection,
): MaibClient {
  const base = apiUrl(settings);

  async function request<Schema extends v.GenericSchema>(
    schema: Schema,
    method: 'GET' | 'POST',
    path: string,
    options: { readonly query?: Readonly<Record<string, string>>; readonly body?: object; readonly token?: string },
  ): Promise<v.InferOutput<Schema>> {
    // The API may have a path of its own, as behind a proxy.
    const url = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base);
    url.search = new URLSearchParams(options.query).toString();
    const response = await send(url.href, {
      method,
      headers: {
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
        // The bank rejects a GET request that names the type of a body without having one.
        ...(options.body && { 'content-type': 'application/json' }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBody(response.body, MAX_RESPONSE_BYTES);
    // "Always validate both the HTTP status code and the ok flag"; the sandbox leaves `ok` out of errors.
    const envelope = v.pipe(v.string(), v.parseJson(), v.object({ ok: v.literal(true), result: schema }));
    const parsed = v.safeParse(envelope, text);
    if (response.ok && parsed.success) return parsed.output.result;
    const failure = v.safeParse(ErrorEnvelope, text);
    throw new MaibError(
      `${method} ${path}`,
      response.status,
      failure.success ? failure.output.errors[0].errorCode : null,
    );
  }

  async function signIn(): Promise<{ readonly token: string; readonly until: number }> {
    const { client_id: clientId, client_secret: clientSecret } = settings;
    const body = { clientId, clientSecret };
    const { accessToken, expiresIn } = await request(Token, 'POST', '/v2/auth/token', { body });
    // 300 s in the documents, 1800 s in the sandbox.
    return { token: accessToken, until: clock.now().getTime() + expiresIn * MS_PER_SECOND - TOKEN_MARGIN_MS };
  }

  /** The last request for a token, which concurrent calls share. */
  let signedIn: ReturnType<typeof signIn> | undefined;

  /** A token that has not expired, and is not the one that the bank has rejected. */
  async function validToken(rejected?: string): Promise<string> {
    const seen = signedIn;
    const held = await seen?.catch(() => undefined);
    if (held && held.token !== rejected && clock.now().getTime() < held.until) return held.token;
    if (signedIn === seen || signedIn === undefined) signedIn = signIn();
    return (await signedIn).token;
  }

  /** With status 401 a call was not executed, so it can be repeated with another token. */
  async function withToken<Result>(call: (token: string) => Promise<Result>): Promise<Result> {
    const token = await validToken();
    try {
      return await call(token);
    } catch (error) {
      if (!(error instanceof MaibError) || error.status !== 401) throw error;
      return call(await validToken(token));
    }
  }

  return {
    clock,
    get: (schema, path, query = {}) => withToken((token) => request(schema, 'GET', path, { query, token })),
    post: (schema, path, body) => withToken((token) => request(schema, 'POST', path, { body, token })),
  };
}

/** Distinguishes ids of payments from those of sessions and codes. */
const PAYMENT_PREFIX = 'payment-';

/**
 * The external id of a payment that the bank has executed, of which one session or code may have several. Until then it is
 * the id of the session or code, or the reference of a payment that the bank has refused.
 */
export const toExternalId = (paymentId: string): string => `${PAYMENT_PREFIX}${paymentId}`;

/** The bank's id of an executed payment; null if it is not known. */
export const paymentIdOf = ({ externalId }: Pick<KnownPayment, 'externalId'>): string | null =>
  externalId?.startsWith(PAYMENT_PREFIX) ? externalId.slice(PAYMENT_PREFIX.length) : null;

/** The bank's id of a session or code; null if it is not known. */
export const bankIdOf = (payment: KnownPayment): string | null =>
  payment.externalId === payment.reference || paymentIdOf(payment) !== null ? null : payment.externalId;

/** The result of a call; null if the object of the call does not exist. */
export async function orNull<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof MaibError && error.status === 404) return null;
    throw error;
  }
}
