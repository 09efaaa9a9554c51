import { cartCalls } from './cart/calls.ts';
import { Catalog } from './catalog/catalog.ts';
import { catalogCalls } from './catalog/calls.ts';
import type { Database } from './db/client.ts';
import { keepHouse } from './db/housekeeping.ts';
import { createApp } from './http/app.ts';
import { orderCalls } from './orders/calls.ts';
import { createCalls } from './orders/create.ts';
import { eventCalls } from './orders/events.ts';
import { quoteCalls } from './orders/quote.ts';
import { OrderSignals } from './orders/signals.ts';
import { advanceOrders } from './orders/simulator.ts';
import { promoCalls } from './promo/calls.ts';
import { repeat } from './repeat.ts';
import { DEFAULT_SETTINGS, type BackendSettings, type Clock, type Log, type Services, type SmsSender } from './services.ts';
import { addressCalls } from './user/address.ts';
import { profileCalls } from './user/profile.ts';
import { signInCalls } from './user/sign-in.ts';

export type { BackendSettings, Clock, Log, SmsSender } from './services.ts';

export interface BackendParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sms: SmsSender;
  readonly log: Log;
  readonly settings?: BackendSettings;
}

export interface Backend {
  /**
   * Answers one call of the contract. The mount sets `x-client-address` to the visitor's address, in place of any header of
   * this name that the visitor sent: the limits on sign-in codes count by it.
   */
  fetch(request: Request): Promise<Response>;
  /** Moves orders by themselves, for demonstrations; `pace` 1 delivers within two minutes. */
  simulate(pace?: number): void;
  /** A number that grows whenever the catalog changes, whoever changed it. */
  catalogVersion(): Promise<number>;
  /** Ends event streams and background work. The database is the caller's to close. */
  close(): Promise<void>;
}

const HOUSEKEEPING_MILLISECONDS = 600_000;
const SIMULATION_MILLISECONDS = 1000;

export function createBackend({ db, clock, sms, log, settings = DEFAULT_SETTINGS }: BackendParts): Backend {
  const signals = new OrderSignals();
  const closing = new AbortController();
  const services: Services = { db, clock, sms, log, settings, catalog: new Catalog(db), signals, closing: closing.signal };
  const app = createApp(services, {
    ...catalogCalls(services),
    ...cartCalls(services),
    ...promoCalls(),
    ...signInCalls(services),
    ...profileCalls(),
    ...addressCalls(),
    ...quoteCalls(services),
    ...createCalls(services),
    ...orderCalls(services),
    ...eventCalls(services),
  });
  const endings = [repeat(HOUSEKEEPING_MILLISECONDS, () => keepHouse(db, clock.now()), log)];
  return {
    fetch: async (request) => app.fetch(request),
    catalogVersion: () => services.catalog.version(),
    simulate: (pace = 1) => {
      const step = async () => (await advanceOrders(db, clock.now(), pace)).forEach((id) => signals.notify(id));
      endings.push(repeat(SIMULATION_MILLISECONDS / pace, step, log));
    },
    close: async () => {
      closing.abort();
      await Promise.all(endings.map((end) => end()));
    },
  };
}
