import * as v from 'valibot';
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
import { callEndpoint, type EndpointCallOptions } from '#lib/call-endpoint.ts';
import { HttpError } from '#lib/errors.ts';
import { type StaffRouteName, matchStaffRoute, staffHref } from '#staff-routes.ts';

/** Pages that people open without a session. */
const PUBLIC_PAGES: readonly (StaffRouteName | undefined)[] = ['signIn', 'setup', 'pair'];

export interface StaffCallOptions<Name extends StaffEndpointName> extends EndpointCallOptions {
  readonly query?: StaffQuery<Name>;
  readonly body?: StaffBody<Name>;
}

/**
 * Calls an endpoint of the staff API with the session cookie, see `callEndpoint`. After a 401, the browser goes to the
 * sign-in page.
 * @throws HttpError
 */
export function callStaff<Name extends StaffEndpointName>(
  name: Name,
  options: StaffCallOptions<Name> = {},
): Promise<StaffResponse<Name>> {
  const endpoint: StaffEndpoint = staffEndpoints[name];
  const response = callEndpoint(name, endpoint, options, {
    base: '',
    locale: pageLocale(),
    // Against CSRF: a page of another origin cannot send this header unless the server allows it by CORS.
    headers: { 'x-staff': '1' },
    // Tests replace `fetch` later.
    fetch: (input, init) => fetch(input, init),
    errorBody: StaffErrorBody,
    onUnauthorized: () => {
      if (endpoint.access !== 'public') goToSignIn();
    },
  });
  return response as Promise<StaffResponse<Name>>;
}

/** The body of an error response of the staff API. */
export const staffErrorBody = (error: unknown): StaffErrorBody | undefined =>
  error instanceof HttpError ? error.body : undefined;

/** Opens the sign-in page, which returns to this page, with its filters, afterwards. */
function goToSignIn(): void {
  const page = matchStaffRoute(withoutLocale(location.pathname));
  if (PUBLIC_PAGES.includes(page)) return;
  // The sign-in page reads where to return from the fragment, which is not sent to the server.
  const back = page === undefined || page === 'home' ? '' : `#${page}${location.search}`;
  location.replace(staffHref(pageLocale(), 'signIn') + back);
}

/** Whether the state that a request was based on has changed. A 409 also asks to confirm warnings, which is none. */
export const isConflict = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 409 && staffErrorBody(error)?.code !== 'unconfirmed';

/** The stored version, from the 409 response to an edit of an older revision; undefined for any other error. */
export function storedRowFromConflict<Schema extends v.GenericSchema>(
  error: unknown,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  if (!isConflict(error)) return undefined;
  const parsed = v.safeParse(schema, staffErrorBody(error)?.current);
  return parsed.success ? parsed.output : undefined;
}
