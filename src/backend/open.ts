import type { Environment } from '#contract/environment.ts';
import { openEmbedded, openServer, type OpenDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { createBackend, type Backend } from './index.ts';
import { jsonLog } from './log.ts';
import { DEFAULT_SETTINGS, type BackendSettings, type Clock, type Log } from './services.ts';
import { logSender } from './sms/log-sender.ts';

export interface OpenedBackend {
  readonly backend: Backend;
  /** For people who start the shop: where the data lies and how to sign in. */
  readonly summary: string[];
}

const clock: Clock = { now: () => new Date() };
const writeLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Opens the database that the environment names, brings it up to date and starts the backend on it. */
export async function openBackend(environment: Environment): Promise<OpenedBackend> {
  const log = jsonLog(environment.LOG_LEVEL, writeLine, clock.now);
  const opened = await openDatabase(environment, log);
  try {
    await migrate(opened.db, async (db) => {
      if (environment.DEMO) await (await import('./demo/index.ts')).seedDemo(db, clock.now());
    });
  } catch (error) {
    await opened.close();
    throw error;
  }
  const backend = createBackend({ db: opened.db, clock, sms: logSender(writeLine), log, settings: settingsOf(environment) });
  if (environment.DEMO && environment.DEMO_PACE > 0) backend.simulate(environment.DEMO_PACE);
  const close = async (): Promise<void> => {
    await backend.close();
    await opened.close();
  };
  return { backend: { ...backend, close }, summary: summaryOf(environment, opened) };
}

async function openDatabase({ DATABASE_URL, DATA_DIR }: Environment, log: Log): Promise<OpenDatabase> {
  if (DATABASE_URL === undefined) return openEmbedded(DATA_DIR);
  return openServer(DATABASE_URL, (error) => log('warn', 'a database connection was lost', { error: error.name }));
}

function settingsOf(environment: Environment): BackendSettings {
  return {
    ...DEFAULT_SETTINGS,
    codes: {
      pauseSeconds: environment.CODE_PAUSE_SECONDS,
      perPhoneHour: environment.CODE_PER_PHONE_HOUR,
      perAddressHour: environment.CODE_PER_ADDRESS_HOUR,
      tries: environment.CODE_TRIES,
      lifeSeconds: environment.CODE_LIFE_SECONDS,
    },
  };
}

function summaryOf({ DEMO }: Environment, { description }: OpenDatabase): string[] {
  return [
    `Data: ${description}`,
    ...(DEMO ? ['Demo: the shop is filled with examples, and orders move by themselves'] : []),
    'Sign-in: any number +373 ########; the code appears here as "sms to …"',
  ];
}
