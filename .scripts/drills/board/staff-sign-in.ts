import { TOTP } from 'otpauth';
import { staffEndpoints, type StaffBody, type StaffEndpointName, type StaffResponse } from '#contract/staff/index.ts';
import { runShopCommand } from '../../shared/shop-command.ts';
import { sendRequest, type HttpResponse } from '../../shared/http.ts';

/** CSRF: every call of staff has this header. */
export const STAFF_HEADERS = { 'x-staff': '1', accept: 'application/json' } as const;

type PostName = Extract<StaffEndpointName, 'openInvitation' | 'acceptInvitation'>;

async function post<Name extends PostName>(url: string, name: Name, body: StaffBody<Name>): Promise<HttpResponse> {
  const response = await sendRequest(url + staffEndpoints[name].path, {
    method: 'POST',
    headers: STAFF_HEADERS,
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${name} returned ${response.status}: ${response.text}`);
  return response;
}

/**
 * Creates an owner by the command line and accepts the invitation as their browser does; returns the cookie of the
 * session.
 */
export async function signInOwner(url: string, database: string): Promise<string> {
  const printed = await runShopCommand(database, 'staff', 'add', 'Ana Rusu', 'ana');
  const token = new URL(printed.trim().split('\n').at(-1) ?? '').hash.slice(1);
  const opened = await post(url, 'openInvitation', { token });
  const { totp_secret: secret } = JSON.parse(opened.text) as StaffResponse<'openInvitation'>;
  const { headers } = await post(url, 'acceptInvitation', {
    token,
    password: 'correct horse battery staple',
    totp: new TOTP({ secret }).generate(),
  });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (cookie === undefined) throw new Error('The sign-in set no cookie');
  return cookie;
}
