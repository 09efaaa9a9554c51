import { TOTP } from 'otpauth';
import {
  staffEndpoints,
  type StaffBody,
  type StaffEndpointName,
  type StaffQuery,
  type StaffResponse,
} from '#contract/staff/index.ts';
import type { StaffEndpoint } from '#contract/staff/definition.ts';
import { sendRequest, type HttpResponse } from '../../shared/http.ts';
import { runCommand, type AttackTarget } from './attack.ts';

export const PASSWORD = 'correct horse battery staple';
const PERIOD_SECONDS = 30;

/** The code of an authenticator; `periods` later than the present one, because a code works once. */
export const totpCode = (secret: string, periods = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periods * PERIOD_SECONDS * 1000 });

interface StaffRequest<Name extends StaffEndpointName> {
  readonly query?: StaffQuery<Name>;
  readonly body?: StaffBody<Name>;
  readonly idempotencyKey?: string;
}

/** A browser or a device of staff, which keeps its cookies. */
export class StaffBrowser {
  readonly #url: string;
  readonly #cookies: Map<string, string>;

  constructor(url: string, cookies = new Map<string, string>()) {
    this.#url = url;
    this.#cookies = cookies;
  }

  /** The same browser at another instance. */
  at(url: string): StaffBrowser {
    return new StaffBrowser(url, this.#cookies);
  }

  async send<Name extends StaffEndpointName>(
    name: Name,
    { query, body, idempotencyKey }: StaffRequest<Name> = {},
  ): Promise<HttpResponse> {
    const { method, path }: StaffEndpoint = staffEndpoints[name];
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
    const response = await sendRequest(`${this.#url}${path}?${search}`, {
      method,
      headers: {
        'x-staff': '1',
        cookie: [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(key, value);
    }
    return response;
  }

  /** A call that must succeed. @throws Error for another status than 200 */
  async call<Name extends StaffEndpointName>(
    name: Name,
    request: StaffRequest<Name> = {},
  ): Promise<StaffResponse<Name>> {
    const { status, text } = await this.send(name, request);
    if (status !== 200) throw new Error(`${name} returned ${status}: ${text}`);
    return JSON.parse(text) as StaffResponse<Name>;
  }
}

/** Sets the password of an invitation. Returns the browser, which is signed in, and the secret of the authenticator. */
export async function acceptInvitation(
  url: string,
  path: string,
): Promise<{ readonly browser: StaffBrowser; readonly secret: string }> {
  const token = path.slice(path.indexOf('#') + 1);
  const browser = new StaffBrowser(url);
  const { totp_secret: secret } = await browser.call('openInvitation', { body: { token } });
  await browser.call('acceptInvitation', { body: { token, password: PASSWORD, totp: totpCode(secret) } });
  return { browser, secret };
}

let accounts = 0;

/** A login or a name that no other account has. */
export const newLogin = (): string => `attack.${process.pid}.${(accounts += 1)}`;

/** Creates an owner by the command line, and signs a browser in. */
export async function signInOwner({
  shops: [shop],
  variables,
}: Pick<AttackTarget, 'shops' | 'variables'>): Promise<StaffBrowser> {
  const { stdout, stderr, status, signal } = runCommand(variables, 'staff', 'add', 'Ana Rusu', newLogin());
  const link = stdout.trim().split('\n').at(-1) ?? '';
  if (!link.includes('#')) throw new Error(`No invitation, ${signal ?? status}: ${stdout}${stderr}`);
  return (await acceptInvitation(shop.url, link)).browser;
}

interface StaffPlace {
  readonly url: string;
  readonly owner: StaffBrowser;
  readonly restaurantId: number;
}

/** Creates a kitchen worker or a courier of a restaurant; returns the account. */
export const addPerson = (
  { owner, restaurantId }: Omit<StaffPlace, 'url'>,
  person: { readonly role: 'kitchen' | 'courier'; readonly pin?: string; readonly phone?: string },
) => owner.call('addPerson', { body: { name: newLogin(), locale: 'ru', restaurant_ids: [restaurantId], ...person } });

/** Creates a manager of a restaurant, and signs a browser in. */
export async function addManager({ url, owner, restaurantId }: StaffPlace) {
  const body = { name: newLogin(), login: newLogin(), role: 'manager' as const, locale: 'ru' as const };
  const person = await owner.call('addPerson', { body: { ...body, restaurant_ids: [restaurantId] } });
  const { path } = await owner.call('invitePerson', { body: { id: person.id } });
  return { person, ...(await acceptInvitation(url, path)) };
}

/** Pairs a device of a restaurant: of one person, or a shared one. */
export async function pairDevice(
  { url, owner, restaurantId }: StaffPlace,
  device: { readonly kind: 'board' | 'courier'; readonly staffId?: number },
): Promise<StaffBrowser> {
  const { code } = await owner.call('createPairingCode', {
    body: { name: 'Device', kind: device.kind, restaurant_id: restaurantId, staff_id: device.staffId ?? null },
  });
  const browser = new StaffBrowser(url);
  await browser.call('pairDevice', { body: { code } });
  return browser;
}

const STATUSES = ['placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered'] as const;

/** Moves an order on the board, status by status. */
export async function moveOrderTo(
  browser: StaffBrowser,
  order_id: number,
  from: (typeof STATUSES)[number],
  target: (typeof STATUSES)[number],
): Promise<void> {
  const path = STATUSES.slice(STATUSES.indexOf(from), STATUSES.indexOf(target) + 1);
  for (const [index, to] of path.slice(1).entries()) {
    const minutes = to === 'accepted' ? 30 : null;
    await browser.call('moveOrder', { body: { order_id, from: path[index] ?? from, to: to as 'accepted', minutes } });
  }
}
