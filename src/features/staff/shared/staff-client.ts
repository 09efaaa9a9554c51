import * as v from 'valibot';
import { createFetch } from 'ofetch';
import { type StaffEndpoint, StaffErrorBody, type StaffWarning } from '#contract/staff/definition.ts';
import {
  type StaffBody,
  type StaffEndpointName,
  type StaffQuery,
  type StaffResponse,
  staffEndpoints,
} from '#contract/staff/index.ts';
import { pageLocale } from '#i18n/locale.ts';
import { withoutLocale } from '#i18n/paths.ts';
import { HttpError, withTimeout } from '#lib/errors.ts';
import { type StaffRouteName, matchStaffRoute, staffHref } from '#staff-routes.ts';

const REQUEST_TIMEOUT_MS = 15_000;
/** For a photograph of several megabytes over a slow network. */
const UPLOAD_TIMEOUT_MS = 120_000;
/** Pages that people open without a session. */
const PUBLIC_PAGES: readonly (StaffRouteName | undefined)[] = ['signIn', 'setup', 'pair'];

export interface StaffCallOptions<Name extends StaffEndpointName> {
  readonly query?: StaffQuery<Name>;
  readonly body?: StaffBody<Name>;
  /** The body of an endpoint that takes a file instead of JSON. */
  readonly upload?: Blob;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/**
 * A failed call of the staff API. After a 409, `current` is the row as it is stored now. With `warnings`, the change is
 * saved if it is sent again with `confirmed`.
 */
export class StaffCallError extends HttpError {
  readonly current: unknown;
  readonly warnings: readonly StaffWarning[];

  constructor(
    call: string,
    status: number,
    details: { body?: StaffErrorBody; retryAfter?: number | undefined; cause?: unknown },
  ) {
    super(call, status, details);
    this.current = details.body?.current;
    this.warnings = details.body?.warnings ?? [];
  }
}

/**
 * Calls an endpoint of the staff API with the session cookie, and parses the response by the schema of the contract.
 * After a 401, the browser goes to the sign-in page.
 * @throws StaffCallError when the API responds with an error, when there is no response (status 0), or when the
 * response violates the contract (status 502)
 */
export async function callStaff<Name extends StaffEndpointName>(
  name: Name,
  options: StaffCallOptions<Name> = {},
): Promise<StaffResponse<Name>> {
  const endpoint: StaffEndpoint = staffEndpoints[name];
  const timeout = options.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  // The default instance of ofetch captures `fetch` when it is loaded. Tests replace `fetch` later.
  const request = createFetch({ fetch: (input, init) => fetch(input, init) });
  const response = await withTimeout(timeout, options.signal, (signal) =>
    request.raw(endpoint.path, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        'accept-language': pageLocale(),
        // Against CSRF: a page of another origin cannot send this header unless the server allows it by CORS.
        'x-staff': '1',
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      query: (options.query ?? {}) as Record<string, unknown>,
      ...(options.body !== undefined && { body: options.body as Record<string, unknown> }),
      ...(options.upload && { body: options.upload }),
      signal,
      retry: 0,
      ignoreResponseError: true,
    }),
  ).catch((cause: unknown) => {
    throw new StaffCallError(name, 0, { cause });
  });
  if (response.ok) {
    const parsed = v.safeParse(endpoint.response, response._data);
    if (parsed.success) return parsed.output as StaffResponse<Name>;
    throw new StaffCallError(name, 502, { cause: new Error(v.summarize(parsed.issues)) });
  }
  if (response.status === 401 && endpoint.access !== 'public') goToSignIn();
  const body = v.safeParse(StaffErrorBody, response._data);
  throw new StaffCallError(name, response.status, {
    ...(body.success && { body: body.output }),
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  });
}

/** Opens the sign-in page, which returns to this page, with its filters, afterwards. */
function goToSignIn(): void {
  const page = matchStaffRoute(withoutLocale(location.pathname));
  if (PUBLIC_PAGES.includes(page)) return;
  // The sign-in page reads where to return from the fragment, which is not sent to the server.
  const back = page === undefined || page === 'home' ? '' : `#${page}${location.search}`;
  location.replace(staffHref(pageLocale(), 'signIn') + back);
}

/** The stored version, from the 409 response to an edit of an older revision; undefined for any other error. */
export function storedRowFromConflict<Schema extends v.GenericSchema>(
  error: unknown,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  if (!(error instanceof StaffCallError) || error.status !== 409) return undefined;
  const parsed = v.safeParse(schema, error.current);
  return parsed.success ? parsed.output : undefined;
}
