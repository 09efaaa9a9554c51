import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { SecretKeys } from './accounts/encryption.ts';
import { createBackend, type BackendParts } from './index.ts';
import { availableDatabases, type Kind } from './testing/databases.ts';
import { SMTP_SETTINGS } from './testing/email.ts';
import { Shop } from './testing/shop.ts';

export { FakeClock, RecordingSms, Shop, START, type Customer } from './testing/shop.ts';
export { fixture } from './testing/fixture.ts';

const available = availableDatabases();
/** PostgreSQL is the database of production; `TEST_DATABASES=all` repeats every test on PGlite. */
const selected = process.env['TEST_DATABASES'] === 'all' ? available : available.slice(0, 1);

/** The first values in `npm test`, all in `npm run test:all`: for tests that repeat one check for many values. */
export const sample = <Value>(values: readonly Value[], count = 1): Value[] =>
  process.env['TEST_VARIATIONS'] === 'all' ? [...values] : values.slice(0, count);

export interface ShopOptions extends Pick<BackendParts, 'settings' | 'providers' | 'sms' | 'pushFetch' | 'siteUrl'> {
  /** The payment provider of the environment; off for none. By default the test bank. */
  readonly payments: string;
  /** Whether the environment has an e-mail account; what is sent is in `Shop.email`. */
  readonly sendsEmail: boolean;
  /** The keys that encrypt the accounts of owners. */
  readonly keys: SecretKeys;
  /** Whether it listens to the database's notifications; otherwise it polls. */
  readonly isListening: boolean;
}

/** Opens a seeded shop for the tests of this block; it is ready in tests and hooks, not before. */
export type OpenShop = (options?: Partial<ShopOptions>) => Shop;

type DeclareTests = (name: Kind['name'], open: OpenShop) => void;

/**
 * Declares tests on PostgreSQL, or on PGlite if no server is reachable. `[PostgreSQL]` in a test's name is what the
 * reporter counts.
 */
export const eachDatabase = (declare: DeclareTests): void => declareOn(selected, declare);

/** Declares tests on PostgreSQL and on PGlite: what the two could do differently. */
export const bothDatabases = (declare: DeclareTests): void => declareOn(available, declare);

function declareOn(kinds: readonly Kind[], declare: DeclareTests): void {
  for (const kind of kinds) {
    describe(`[${kind.name}]`, () => declare(kind.name, (options) => openShop(kind, options)));
  }
}

/** The same as `eachDatabase` for tests of the database itself: nothing in it but what the test puts there. */
export function eachEmptyDatabase(declare: (name: Kind['name'], open: Kind['open']) => void): void {
  for (const kind of selected) describe(`[${kind.name}]`, () => declare(kind.name, kind.open));
}

function openShop(
  kind: Kind,
  { isListening = false, payments = 'sandbox', keys = [], sendsEmail = false, ...rest }: Partial<ShopOptions> = {},
): Shop {
  const shop = new Shop();
  let close = async (): Promise<void> => {};
  beforeAll(async () => {
    const { db, listen, close: closeDatabase } = await kind.openShop();
    const { clock, sms, email } = shop;
    const backend = createBackend({
      db,
      clock,
      sms,
      accounts: {
        keys,
        environment: {
          inUse: { ...(payments !== 'off' && { payments }), ...(sendsEmail && { email: 'smtp' }) },
          settings: { smtp: SMTP_SETTINGS },
        },
      },
      createEmailSender: () => email,
      ...(isListening && { listen }),
      ...rest,
      log: (level, message, fields) => shop.log.push({ level, message, fields }),
      print: (line) => shop.printed.push(line),
    });
    shop.start({ db, backend });
    close = async () => {
      await backend.close();
      await closeDatabase();
    };
  });
  afterAll(() => close());
  // A response of 500 does not name its error; the log does.
  let logged = 0;
  afterEach(({ task }) => {
    const errors = shop.log.slice(logged).filter(({ level }) => level === 'error');
    logged = shop.log.length;
    if (task.result?.state === 'fail' && errors.length > 0) console.error('Logged during the test:', errors);
  });
  return shop;
}
