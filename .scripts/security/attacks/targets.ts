import { once } from 'node:events';
import { connect } from 'node:net';
import { startProvider } from '../../../src/tests/fixtures/outside-provider.ts';
import { createTempFolder, MissingDependency, onDrillEnd } from '../../shared/drill.ts';
import { query } from '../../shared/postgres-server.ts';
import { createShopProcess, SignInCodes, type ShopProcess } from '../../shared/shop-process.ts';
import type { AttackTarget, Setup } from './attack.ts';

const SERVER = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres');

/** Keeps every line that instances print, and the sign-in codes in them. */
class PrintedLines extends SignInCodes {
  readonly lines: string[] = [];

  override readLine(line: string): void {
    this.lines.push(line);
    super.readLine(line);
  }
}

/** The settings of all instances; the client address is chosen by the attacks. */
const COMMON = { DEMO_PACE: '0', ORDER_REJECT_MINUTES: '0', LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' };

export async function startTarget(setup: Setup): Promise<AttackTarget> {
  const codes = new PrintedLines();
  const start = async (variables: Readonly<Record<string, string>>): Promise<ShopProcess> => {
    const shop = await createShopProcess({ ...COMMON, ...variables }, { codes });
    await shop.start();
    return shop;
  };
  if (setup === 'pglite') {
    const variables = { DATA_DIR: await createTempFolder('attack') };
    const startShop = async (changes: Readonly<Record<string, string>>) =>
      start({ DATA_DIR: await createTempFolder('attack'), ...changes });
    return {
      setup,
      variables,
      lines: codes.lines,
      startShop,
      startShops: async (changes) => [await startShop(changes)],
      shops: [await start(variables)],
    };
  }
  if (setup === 'postgres') {
    const variables = { DATABASE_URL: await createDatabase(), SMS: 'log', DEMO: 'on' };
    const startShop = (changes: Readonly<Record<string, string>>) => start({ ...variables, ...changes });
    return {
      setup,
      variables,
      lines: codes.lines,
      startShop,
      startShops: async (changes) => [await startShop(changes), await startShop(changes)],
      shops: [await start(variables), await start(variables)],
    };
  }
  const provider = await startProvider();
  onDrillEnd(() => provider.stop());
  const variables = { API_BASE_URL: provider.url };
  const startShop = (changes: Readonly<Record<string, string>>) => start({ ...variables, ...changes });
  return {
    setup,
    variables,
    lines: codes.lines,
    startShop,
    startShops: async (changes) => [await startShop(changes)],
    provider,
    shops: [await start(variables)],
  };
}

/** Creates a database on a running server, which is dropped at the end. @throws MissingDependency without a server */
async function createDatabase(): Promise<string> {
  const socket = connect({ host: SERVER.hostname, port: Number(SERVER.port || 5432) });
  await once(socket, 'connect').catch((cause: unknown) => {
    throw new MissingDependency(`No PostgreSQL server responds at ${SERVER.host}; set TEST_DATABASE_URL`, { cause });
  });
  socket.destroy();
  const name = `attack_${process.pid}`;
  await query(SERVER.href, `create database ${name}`);
  onDrillEnd(() => query(SERVER.href, `drop database ${name} with (force)`));
  return Object.assign(new URL(SERVER), { pathname: `/${name}` }).href;
}
