import * as v from 'valibot';
import type { Environment } from '#contract/environment.ts';
import { country } from '#contract/country.ts';
import { otherPhones } from '#contract/phone-countries.ts';
import {
  explainOpenFailure,
  MAINTENANCE_TIMEOUTS,
  openEmbedded,
  connectToServer,
  type Database,
  type OpenDatabase,
} from './db/client.ts';
import { type Demo, type LoadDemo, withoutDemo } from './demo.ts';
import { findMovedCity } from './catalog/info-pages.ts';
import { hasTrigrams, migrate } from './db/migrate.ts';
import { type AccountSources, readAccountsInUse, toAccountSources } from './accounts/accounts.ts';
import { createBackend, type Backend } from './index.ts';
import { NO_VERIFICATION_CODE_LIMITS, type VerificationCodeLimits } from './settings.ts';
import { NO_LIMITS, type Limits } from './http/rate-limiter.ts';
import { describeError, jsonLog } from './log.ts';
import type { Log } from './log.ts';
import type { Clock } from './ports.ts';
import { DEFAULT_SETTINGS, type BackendSettings } from './settings.ts';
import { CommandArgs, withOrigin } from './commands/command-line.ts';
import { hideNewShop, isLaunched, launch } from './staff/launch/launch.ts';
import { inviteFirstOwner } from './staff/people/first-owner.ts';
import { addStartingPages } from './staff/info-pages/starting-pages.ts';

export interface OpenedBackend {
  readonly backend: Backend;
  /** Lines for the operator: where the data is stored, how to sign in and what is missing. */
  readonly summary: (origin: string) => string[];
  /** Sets the origin of the running shop, for links that commands of other processes print. */
  readonly setOrigin: (origin: string) => void;
}

/** In ten minutes. */
const TEST_SMS_PER_OWNER = 5;

const clock: Clock = { now: () => new Date() };
const writeLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Opens the database that the environment names, brings it up to date and starts the backend on it.
 * @param loadDemo loads the demonstration with DEMO=on, and for the command that generates a shop
 * @throws FolderInUseError, DatabaseNotOpenedError or NoDemoError, whose messages are for the operator
 */
export async function openBackend(environment: Environment, loadDemo: LoadDemo = withoutDemo): Promise<OpenedBackend> {
  const demo = environment.DEMO ? await loadDemo() : null;
  const log = jsonLog(environment.LOG_LEVEL, writeLine, clock.now);
  const opened = await openDatabase(environment, log);
  try {
    await prepare(environment, opened.db, demo);
  } catch (error) {
    await opened.close();
    throw explainOpenFailure(environment, error);
  }
  const accounts = toAccountSources(environment);
  const backend = createBackend({
    db: opened.db,
    listen: opened.listen,
    disk: opened.disk,
    clock,
    log,
    settings: toBackendSettings(environment),
    accounts,
    siteUrl: environment.SITE_URL ?? null,
    print: writeLine,
    loadDemo,
  });
  let origin: string | undefined;
  await opened
    .serve?.(async (request) => {
      const args = v.parse(CommandArgs, JSON.parse(request));
      return JSON.stringify(await backend.command(origin === undefined ? args : withOrigin(args, origin)));
    })
    .catch((error: unknown) => log('warn', 'commands of other processes are not accepted', describeError(error)));
  if (demo && environment.DEMO_PACE > 0) backend.simulate(demo, environment.DEMO_PACE);
  const movedCity = await findMovedCity(opened.db);
  if (movedCity)
    log('warn', 'the address /info belongs to the pages of information: a city has moved', { item: movedCity.id });
  const close = async (): Promise<void> => {
    await backend.close();
    await opened.close();
  };
  const [search, staffLine] = [await describeSearch(opened.db), await describeStaff(opened.db)];
  const signIn = await describeSignIn(opened.db, accounts);
  const summary = (at: string) => [...summarize(environment, opened, signIn), ...search, ...staffLine(at)];
  return { backend: { ...backend, close }, summary, setOrigin: (value) => void (origin = value) };
}

/**
 * Migrates the database, adds drafts of the pages of information and, in demo mode, seeds it; without, a new shop is
 * hidden. On a database server it uses a separate connection with longer timeouts.
 */
async function prepare({ DATABASE_URL }: Environment, embeddedDb: Database, demo: Demo | null): Promise<void> {
  const seed = async (db: Database): Promise<void> => {
    await addStartingPages(db, clock.now());
    if (demo) {
      await demo.seed(db, clock.now());
      await launch(db, clock.now());
    } else await hideNewShop(db);
  };
  if (DATABASE_URL === undefined) return migrate(embeddedDb, seed);
  const { db, close } = connectToServer(DATABASE_URL, () => {}, MAINTENANCE_TIMEOUTS);
  try {
    await migrate(db, seed);
  } finally {
    await close();
  }
}

async function openDatabase(environment: Environment, log: Log): Promise<OpenDatabase> {
  const { DATABASE_URL, DATA_DIR, MIN_FREE_DISK_MB } = environment;
  const onListenError = (error: Error) => log('error', 'the database sends no notifications', describeError(error));
  if (DATABASE_URL === undefined)
    return openEmbedded(DATA_DIR, onListenError, {
      minFreeBytes: MIN_FREE_DISK_MB * 1e6,
      onChange: (isWritable) =>
        isWritable
          ? log('info', 'the disk has enough free space again: writes are accepted')
          : log('error', 'the disk is almost full: writes are refused'),
    });
  return connectToServer(DATABASE_URL, (error) => log('warn', 'a database connection was lost', { error: error.name }));
}

function toBackendSettings(environment: Environment): BackendSettings {
  return {
    ...DEFAULT_SETTINGS,
    limits: toLimits(environment),
    geocoder: { kind: environment.GEOCODER, url: environment.GEOCODER_URL },
    smsLimits: { perDay: environment.LIMIT_SMS_PER_DAY, noticesPerDay: environment.LIMIT_SMS_NOTICES_PER_DAY },
    notices: {
      ...DEFAULT_SETTINGS.notices,
      simulatedSms: environment.DEMO,
      pushContact: toPushContact(environment),
    },
    unanswered: {
      warnMinutes: environment.ORDER_WARNING_MINUTES,
      managerMinutes: environment.ORDER_SMS_MINUTES,
      rejectMinutes: environment.ORDER_REJECT_MINUTES,
    },
    boardUnseenMinutes: environment.BOARD_UNSEEN_MINUTES,
    // Apply even if LIMITS is off, unlike `verificationCodeLimits`. A client is an IPv4 address or an IPv6 /64 network;
    // unknown ones have not signed in with the phone before.
    codes: {
      pauseSeconds: environment.CODE_PAUSE_SECONDS,
      perPhoneClientHour: environment.CODE_PER_PHONE_HOUR,
      perPhoneHourFromUnknown: environment.CODE_UNKNOWN_PER_PHONE_HOUR,
      perClientHour: environment.CODE_PER_ADDRESS_HOUR,
      attemptsPerCode: environment.CODE_TRIES,
      wrongPerPhoneClientDay: environment.CODE_WRONG_PER_PHONE_AND_ADDRESS_DAY,
      wrongPerPhoneDayFromUnknown: environment.CODE_WRONG_PER_PHONE_DAY,
      lifeSeconds: environment.CODE_LIFE_SECONDS,
      // How many unconfirmed codes one counts as that was sent to a phone without an account.
      newPhoneWeight: environment.LIMIT_UNCONFIRMED_NEW_PHONE_COST,
      host: environment.SITE_URL === undefined ? null : new URL(environment.SITE_URL).hostname,
    },
    otherPhones: otherPhones(environment.SIGN_IN_COUNTRIES),
    verificationCodeLimits: toVerificationCodeLimits(environment),
    ordersPerCustomerDay: environment.LIMITS ? environment.LIMIT_ORDERS_PER_USER_DAY : 0,
  };
}

/**
 * The contact of the operator for push services; null disables push messages. Push services reject localhost URLs, so a
 * shop without a public URL has no contact, except in demo mode.
 */
function toPushContact({ PUSH_CONTACT, SITE_URL, DEMO, SW }: Environment): string | null {
  // Browsers receive messages in the service worker.
  if (!SW) return null;
  if (PUSH_CONTACT !== undefined) return PUSH_CONTACT;
  if (SITE_URL?.startsWith('https:')) return SITE_URL;
  return DEMO ? 'mailto:demo@shop.invalid' : null;
}

function toLimits(environment: Environment): Limits {
  if (!environment.LIMITS) return NO_LIMITS;
  return {
    sign_in: { perUser: 0, perAddress: environment.LIMIT_SIGN_IN_PER_ADDRESS },
    promo: {
      perUser: environment.LIMIT_PROMO_PER_USER,
      perAddress: environment.LIMIT_PROMO_PER_ADDRESS,
      perNetwork: environment.LIMIT_PROMO_PER_NETWORK,
      perShop: environment.LIMIT_PROMO_PER_SHOP,
    },
    quote: { perUser: environment.LIMIT_QUOTES_PER_USER, perAddress: environment.LIMIT_QUOTES_PER_ADDRESS },
    order: { perUser: environment.LIMIT_ORDERS_PER_USER, perAddress: environment.LIMIT_ORDERS_PER_ADDRESS },
    // Changes of addresses, cards, push subscriptions and reviews.
    saved: { perUser: environment.LIMIT_SAVED_PER_USER, perAddress: environment.LIMIT_SAVED_PER_ADDRESS },
    favourite: { perUser: environment.LIMIT_FAVOURITES_PER_USER, perAddress: environment.LIMIT_FAVOURITES_PER_ADDRESS },
    payment: { perUser: environment.LIMIT_PAYMENTS_PER_USER, perAddress: environment.LIMIT_PAYMENTS_PER_ADDRESS },
    card_token: { perUser: 0, perAddress: environment.LIMIT_CARDS_PER_ADDRESS },
    search: {
      perUser: 0,
      perAddress: environment.LIMIT_SEARCHES_PER_ADDRESS,
      perNetwork: environment.LIMIT_SEARCHES_PER_NETWORK,
    },
    suggestion: {
      perUser: 0,
      perAddress: environment.LIMIT_SUGGESTIONS_PER_ADDRESS,
      perNetwork: environment.LIMIT_SUGGESTIONS_PER_NETWORK,
    },
    export: { perUser: environment.LIMIT_EXPORTS_PER_USER, perAddress: environment.LIMIT_EXPORTS_PER_ADDRESS },
    staff_email: { perUser: 0, perAddress: environment.LIMIT_STAFF_EMAILS_PER_ADDRESS },
    staff_sign_in: {
      perUser: 0,
      perAddress: environment.LIMIT_STAFF_SIGN_IN_PER_ADDRESS,
      perNetwork: environment.LIMIT_STAFF_SIGN_IN_PER_NETWORK,
    },
    test_sms: { perUser: TEST_SMS_PER_OWNER, perAddress: 0 },
  };
}

/** A network is an IPv4 /24 or IPv6 /48, a wide one an IPv4 /16 or IPv6 /32. */
function toVerificationCodeLimits(environment: Environment): VerificationCodeLimits {
  if (!environment.LIMITS) return NO_VERIFICATION_CODE_LIMITS;
  return {
    sentPerShopHour: environment.LIMIT_CODES_PER_SHOP_HOUR,
    unconfirmedPerNetworkHour: environment.LIMIT_UNCONFIRMED_CODES_PER_SITE_HOUR,
    unconfirmedPerWideNetworkHour: environment.LIMIT_UNCONFIRMED_CODES_PER_REGION_HOUR,
    unconfirmedPerShopHour: environment.LIMIT_UNCONFIRMED_CODES_PER_SHOP_HOUR,
    wrongPerClientHour: environment.LIMIT_WRONG_CODES_PER_ADDRESS_HOUR,
    wrongPerNetworkHour: environment.LIMIT_WRONG_CODES_PER_SITE_HOUR,
    wrongPerWideNetworkHour: environment.LIMIT_WRONG_CODES_PER_REGION_HOUR,
    wrongPerShopHour: environment.LIMIT_WRONG_CODES_PER_SHOP_HOUR,
    wrongPerShopDay: environment.LIMIT_WRONG_CODES_PER_SHOP_DAY,
  };
}

/** A warning if the search lacks an extension. */
const describeSearch = async (db: Database): Promise<string[]> =>
  (await hasTrigrams(db))
    ? []
    : [
        'Search: this database has no extension pg_trgm, so words whose first letter is wrong are not found; install it (postgresql-contrib) and start again',
      ];

/** Where staff sign in or, as long as nobody can, a link for the first owner. */
async function describeStaff(db: Database): Promise<(origin: string) => string[]> {
  const path = await inviteFirstOwner(db, clock.now());
  const hidden = (await isLaunched(db))
    ? []
    : ['Visitors see that the shop opens soon, until an owner opens it on the first page of /staff'];
  return (origin) => [
    ...(path === null
      ? ['Restaurants: staff sign in at /staff']
      : ['Restaurants: the owner opens this link within 24 hours and sets a password:', `  ${origin}${path}`]),
    ...hidden,
  ];
}

/** How sign-in codes reach customers: through the accounts of the shop, or by this console. */
async function describeSignIn(db: Database, sources: AccountSources): Promise<string> {
  const accounts = await readAccountsInUse(db, 'sms', sources);
  if (accounts.some((account) => typeof account === 'string' || account.provider !== 'log'))
    return 'Sign-in: codes are sent through the gateway';
  const { callingCode, nationalDigits } = country.phone;
  return `Sign-in: any number +${callingCode} ${'#'.repeat(nationalDigits)}; the code appears here as "sms to …"`;
}

function summarize(
  { DEMO, DEMO_PACE, PAYMENTS }: Environment,
  { description }: OpenDatabase,
  signIn: string,
): string[] {
  return [
    `Data: ${description}`,
    ...(DEMO
      ? [`Demo: the shop is filled with examples${DEMO_PACE > 0 ? ', and orders move by themselves' : ''}`]
      : []),
    signIn,
    ...(PAYMENTS === 'sandbox'
      ? ['Paying online: a test bank, which names its cards on its page; no money is moved']
      : []),
  ];
}
