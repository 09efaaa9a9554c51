import * as v from 'valibot';
import { createFetch } from 'ofetch';
import { type StaffEndpoint, StaffErrorBody } from '#contract/staff/definition.ts';
import {
  type StaffBody,
  type StaffEndpointName,
  type StaffQuery,
  type StaffResponse,
  staffEndpoints,
} from '#contract/staff/index.ts';
import { pageLocale } from '#i18n/locale.ts';
import { withoutLocale } from '#i18n/paths.ts';
import { HttpError } from '#lib/errors.ts';
import { type StaffRouteName, matchStaffRoute, staffHref } from '#staff-routes.ts';
import { createContext, use, useState } from 'react';
import type { StaffRestaurant, StaffSession } from '#contract/staff/sign-in.ts';

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

/** A failed call of the restaurant's side. Of a 409, `current` is the row as it is now. */
export class StaffCallError extends HttpError {
  readonly current: unknown;

  constructor(
    call: string,
    status: number,
    details: { body?: StaffErrorBody; retryAfter?: number | undefined; cause?: unknown },
  ) {
    super(call, status, details);
    this.current = details.body?.current;
  }
}

/**
 * Makes one call of the restaurant's side with the cookie of the session, and parses the response by the contract's schema. A 401 leads
 * to the sign-in.
 * @throws StaffCallError when the call is refused, when there is no response (0), or when the response violates the contract (502)
 */
export async function callStaff<Name extends StaffEndpointName>(
  name: Name,
  options: StaffCallOptions<Name> = {},
): Promise<StaffResponse<Name>> {
  const endpoint: StaffEndpoint = staffEndpoints[name];
  // ofetch's own instance uses the `fetch` of the time when it was loaded; this one uses the current one, which tests replace.
  const response = await createFetch({ fetch: (input, init) => fetch(input, init) })
    .raw(endpoint.path, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        'accept-language': pageLocale(),
        // CSRF: a page of another origin cannot send this header without permission of the server.
        'x-staff': '1',
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      query: (options.query ?? {}) as Record<string, unknown>,
      ...(options.body !== undefined && { body: options.body as Record<string, unknown> }),
      ...(options.upload && { body: options.upload }),
      ...(options.signal && { signal: options.signal }),
      timeout: options.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS,
      retry: 0,
      ignoreResponseError: true,
    })
    .catch((cause: unknown) => {
      throw new StaffCallError(name, 0, { cause });
    });
  if (response.ok) {
    const parsed = v.safeParse(endpoint.response, response._data);
    if (parsed.success) return parsed.output as StaffResponse<Name>;
    throw new StaffCallError(name, 502, { cause: new Error(v.summarize(parsed.issues)) });
  }
  if (response.status === 401 && endpoint.roles !== 'public') goToSignIn();
  const body = v.safeParse(StaffErrorBody, response._data);
  throw new StaffCallError(name, response.status, {
    ...(body.success && { body: body.output }),
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  });
}

/** Opens the sign-in, which leads back to this page. */
function goToSignIn(): void {
  const page = matchStaffRoute(withoutLocale(location.pathname));
  if (PUBLIC_PAGES.includes(page)) return;
  // The sign-in page reads where to return from the fragment, which is not sent to the server.
  const back = page === undefined || page === 'home' ? '' : `#${page}`;
  location.replace(staffHref(pageLocale(), 'signIn') + back);
}

/** What is stored now, from the 409 of an edit of an older revision; undefined for any other error. */
export function currentFromConflict<Schema extends v.GenericSchema>(
  error: unknown,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  if (!(error instanceof StaffCallError) || error.status !== 409) return undefined;
  const parsed = v.safeParse(schema, error.current);
  return parsed.success ? parsed.output : undefined;
}

const STORED_TOKEN = 'staff:link';

/**
 * The secret part of the link that opened this page. It moves from the URL, which browsers remember, to this tab's storage, where it
 * also survives a change of the language. Empty without one.
 */
export function readLinkToken(page: 'setup' | 'pair'): string {
  const key = `${STORED_TOKEN}:${page}`;
  const token = location.hash.slice(1);
  if (!token) return sessionStorage.getItem(key) ?? '';
  sessionStorage.setItem(key, token);
  history.replaceState(history.state, '', location.pathname);
  return token;
}

export function forgetLinkToken(page: 'setup' | 'pair'): void {
  sessionStorage.removeItem(`${STORED_TOKEN}:${page}`);
}

/** The session of the page; a `StaffIsland` provides it. */
export const SessionContext = createContext<StaffSession | null>(null);

/** Who is signed in. Only below a `StaffIsland`. */
export function useStaffSession(): StaffSession {
  const session = use(SessionContext);
  if (!session) throw new Error('A component of a staff page is outside StaffIsland');
  return session;
}

const STORED_RESTAURANT = 'staff:restaurant';

/**
 * The restaurant that the page is about, and a function that chooses another: the one that was chosen last in this browser, else the first.
 * Null while the session has none.
 */
export function useChosenRestaurant(): [StaffRestaurant | null, (id: number) => void] {
  const { restaurants } = useStaffSession();
  const [id, setId] = useState(() => Number(localStorage.getItem(STORED_RESTAURANT)));
  const choose = (next: number) => {
    localStorage.setItem(STORED_RESTAURANT, String(next));
    setId(next);
  };
  return [restaurants.find((restaurant) => restaurant.id === id) ?? restaurants[0] ?? null, choose];
}
