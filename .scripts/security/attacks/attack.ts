import { spawnSync } from 'node:child_process';
import { ENVIRONMENT_SCHEMA } from '#contract/environment.ts';
import type { OutsideProvider } from '../../../src/tests/fixtures/outside-provider.ts';
import { loadMenu, placeOrderByApi, signInByApi } from '../../../src/tests/fixtures/shop-setup.ts';
import { sendRequest, type HttpRequest, type HttpResponse } from '../../shared/http.ts';
import { processorSeconds } from '../../shared/process-stats.ts';
import type { ShopProcess } from '../../shared/shop-process.ts';

/**
 * What the attacked shop runs on: the embedded database, two instances on one PostgreSQL server, or an external
 * provider.
 */
export type Setup = 'pglite' | 'postgres' | 'provider';

export interface AttackTarget {
  readonly setup: Setup;
  /** Instances of one shop; the provider is on `provider`. */
  readonly shops: readonly [ShopProcess, ...ShopProcess[]];
  readonly variables: Readonly<Record<string, string>>;
  /** Every line that the instances have printed. */
  readonly lines: readonly string[];
  readonly provider?: OutsideProvider;
  /**
   * Starts an instance with other settings; on the embedded database with data of its own, unless `DATA_DIR` is given.
   */
  startShop(variables: Readonly<Record<string, string>>): Promise<ShopProcess>;
  /** Starts as many instances as `shops` has, with other settings, in the same way. */
  startShops(variables: Readonly<Record<string, string>>): Promise<AttackTarget['shops']>;
}

export interface Outcome {
  /** `not run`: the attack needs a program that is not installed. `does not apply`: `elsewhere` says why. */
  readonly verdict: 'refused' | 'NOT REFUSED' | 'not run' | 'does not apply';
  /** What was measured. */
  readonly figure: string;
}

/** The setups on which an attack makes sense, and why it makes none on the others; empty if it does on all. */
export interface Applicability {
  readonly to: readonly Setup[];
  readonly elsewhere: string;
}

/** One scripted attack; `run` is bounded and reaches loopback addresses only. */
export interface Attack {
  readonly finding: string;
  readonly tried: string;
  readonly applies: Applicability;
  run(target: AttackTarget): Promise<Outcome>;
}

export const ALL_SETUPS: Applicability = { to: ['pglite', 'postgres', 'provider'], elsewhere: '' };
/** Setups with a backend in the process. */
export const EMBEDDED_PROVIDER: Applicability = {
  to: ['pglite', 'postgres'],
  elsewhere: 'the external provider has this part',
};
export const EXTERNAL_PROVIDER: Applicability = { to: ['provider'], elsewhere: 'there is no external provider' };
export const DATABASE_SERVER: Applicability = { to: ['postgres'], elsewhere: 'there is no database server' };
export const DATA_FOLDER: Applicability = { to: ['pglite'], elsewhere: 'there is no data folder' };
/** What does not depend on the setup is tried once. */
export const ONCE: Applicability = { to: ['pglite'], elsewhere: 'the same as on pglite' };

export const outcome = (isRefused: boolean, figure: string): Outcome => ({
  verdict: isRefused ? 'refused' : 'NOT REFUSED',
  figure,
});

/** The limits that apply without settings; instances of a drill have none. */
export const DEFAULT_LIMITS = Object.fromEntries(
  Object.entries(ENVIRONMENT_SCHEMA)
    .filter(([name, schema]) => name.includes('_PER_') && 'default' in schema)
    .map(([name, schema]) => [name, String('default' in schema ? schema.default : '')]),
);

const SCRIPT = new URL('../../shop.ts', import.meta.url).pathname;

/** Runs the shop's command line on the data of these settings. */
export const runCommand = (variables: Readonly<Record<string, string>>, ...words: readonly string[]) =>
  spawnSync(process.execPath, [SCRIPT, ...words], { encoding: 'utf8', env: { ...process.env, ...variables } });

/** Signs a new customer in and returns the token. `phone`: eight national digits. */
export const signIn = ({ shops: [shop], provider }: AttackTarget, phone: string, name?: string): Promise<string> =>
  signInByApi({ url: shop.url, code: (full) => (provider ?? shop).code(full) }, phone, name);

/**
 * Signs a new customer in to an instance with limits. The codes of all attacks come from one address, so they are sent by
 * an instance without limits where both have one database.
 */
export const signInTo = (target: AttackTarget, shop: ShopProcess, phone: string): Promise<string> =>
  signIn(target.setup === 'postgres' ? target : { ...target, shops: [shop] }, phone);

/** An order that stays open, because it is not paid. */
export const placeUnpaidOrder = async (url: string, token: string): Promise<number> =>
  placeOrderByApi({ url }, token, await loadMenu({ url }, 'chisinau', 'casa-mare'), {
    payment: { method: 'card_online' },
  });

/** Posts JSON with a forwarded client address. */
export const post = (
  url: string,
  body: unknown,
  { address, token }: { address?: string; token?: string } = {},
): Promise<HttpResponse> =>
  sendRequest(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });

const WARM_UP_REQUESTS = 10;
const MEASURED_REQUESTS = 40;

/** Milliseconds of processor time that an instance uses for one request. */
export async function processorTime(
  shop: ShopProcess,
  path: (index: number) => string,
  request?: HttpRequest,
): Promise<number> {
  const send = (index: number) => sendRequest(shop.url + path(index), request);
  for (let index = 0; index < WARM_UP_REQUESTS; index += 1) await send(index);
  const before = processorSeconds(shop.pid ?? 0);
  for (let index = 0; index < MEASURED_REQUESTS; index += 1) await send(WARM_UP_REQUESTS + index);
  return ((processorSeconds(shop.pid ?? 0) - before) * 1000) / MEASURED_REQUESTS;
}

/** A client address in a network of its own. */
export const addressOf = (index: number): string => `${11 + (index % 80)}.${(index * 7) % 250}.${(index * 13) % 250}.5`;

export const round = (value: number): string => value.toFixed(1);
