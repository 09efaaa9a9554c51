import { accountCalls } from './account/calls.ts';
import { BANK_PATH } from './bank/provider.ts';
import { sandboxBank } from './bank/index.ts';
import { cardCalls, cardPreparers } from './cards/calls.ts';
import { cartCalls } from './cart/calls.ts';
import { Gate } from './limits/gate.ts';
import { Catalog, type CatalogListener } from './catalog/catalog.ts';
import { catalogCalls } from './catalog/calls.ts';
import type { CatalogChanges } from './catalog/version.ts';
import type { Database } from './db/client.ts';
import type { Listen } from './db/notifications.ts';
import type { Answered, Asked } from './http/asked.ts';
import { createApp } from './http/app.ts';
import { sessionFinder } from './http/auth.ts';
import { purgeExpired, runPaymentJobs } from './maintenance-jobs.ts';
import { OrderSignals } from './orders/event-stream.ts';
import { orderRoutes } from './orders/routes.ts';
import { advanceOrders } from './orders/simulator.ts';
import { paymentCalls, paymentFinishers } from './payments/calls.ts';
import { promoRoutes } from './promo/routes.ts';
import { runPeriodically } from './scheduler.ts';
import { runCommand, type CommandAnswer } from './restaurant/command.ts';
import { DEFAULT_SETTINGS, type BackendSettings, type Clock, type Log, type Services, type SmsSender } from './services.ts';
import { addressCalls } from './user/address.ts';
import { profileCalls } from './user/profile.ts';
import { signInCalls } from './user/sign-in.ts';
import { endpoints } from '#contract/endpoints.ts';

export type { BackendSettings, Clock, Log, SmsSender } from './services.ts';

export interface BackendParts {
  readonly db: Database;
  /** Subscribes to the database's notifications; without it the database is polled. */
  readonly listen?: Listen;
  readonly clock: Clock;
  readonly sms: SmsSender;
  readonly log: Log;
  readonly settings?: BackendSettings;
  /** Who moves the money; `off` where nobody can pay online. */
  readonly payments?: 'sandbox' | 'off';
  /** Where the sandbox bank shows the codes that a real one would send. */
  readonly show?: (line: string) => void;
}

export interface Backend {
  /**
   * Answers one call of the contract. The mount sets `x-client-address` to the visitor's address, in place of any header of
   * this name that the visitor sent: the limits on sign-in codes count by it.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * The same for a process that has the request on its own socket, without the web's objects where the answer is JSON;
   * undefined for what is no call of the contract, which `fetch` answers. `path` is that of the address.
   */
  call(method: string, path: string, asked: Asked): Promise<Answered | Response> | undefined;
  /** Moves orders by themselves, for demonstrations; `pace` 1 delivers within two minutes. */
  simulate(pace?: number): void;
  /** Does what the restaurant's command line says. */
  command(words: readonly string[]): Promise<CommandAnswer>;
  /** A number that grows with every change of the catalog, whichever instance made it. */
  catalogVersion(): Promise<number>;
  /** What of the catalog changed after a version. */
  catalogChanges(since: number): Promise<CatalogChanges>;
  /** Calls `listener` with what changed, whichever instance changed it, until the returned function is called: at once, or within a second where announcements cannot be heard. */
  onCatalogChange(listener: CatalogListener): () => void;
  /** Ends event streams, which would not end by themselves; calls are answered still. */
  endStreams(): void;
  /** Ends event streams and background work. The database is the caller's to close. */
  close(): Promise<void>;
}

const PURGE_INTERVAL_MS = 600_000;
const SIMULATION_INTERVAL_MS = 1000;
const PAYMENT_JOBS_INTERVAL_MS = 5000;
const CATALOG_INTERVAL_MS = 1000;

export function createBackend({ db, listen, clock, sms, log, settings = DEFAULT_SETTINGS, payments = 'off', show = () => {} }: BackendParts): Backend {
  const signals = new OrderSignals();
  const catalog = new Catalog(db);
  const gate = new Gate(db, settings.limits);
  const closing = new AbortController();
  /** The bank's reports take the same way as those of any provider. */
  const report = async (body: string, signature: string): Promise<number> => {
    const { method, path } = endpoints.reportPayment;
    return (await app.web.fetch(new Request(`http://shop${path}`, { method, body, headers: { 'x-signature': signature } }))).status;
  };
  const bank = payments === 'sandbox' ? sandboxBank({ db, clock, log, show, gate }, report) : null;
  const services: Services = {
    db, clock, sms, log, settings, gate, findSession: sessionFinder(db), catalog, signals, closing: closing.signal,
    payments: bank?.provider ?? null,
    wakeJobs: () => paymentJobs.wake(),
  };
  const handlers = {
    ...catalogCalls(services),
    ...cartCalls(services),
    ...promoRoutes(services),
    ...signInCalls(services),
    ...profileCalls(),
    ...addressCalls(),
    ...cardCalls(services),
    ...accountCalls(services),
    ...paymentCalls(services),
    ...orderRoutes(services),
  };
  const app = createApp(services, handlers, { prepare: cardPreparers(services), finish: paymentFinishers(services) });
  if (bank) app.web.all(`${BANK_PATH}/*`, ({ req }) => bank.routes.fetch(req.raw));
  const paymentJobs = runPeriodically(PAYMENT_JOBS_INTERVAL_MS, () => runPaymentJobs(services, bank), log);
  const purge = async (): Promise<void> => {
    await purgeExpired(db, clock.now());
    await bank?.keepHouse();
  };
  const catalogWatch = runPeriodically(CATALOG_INTERVAL_MS, () => catalog.follow(), log);
  const listener = listen?.(['catalog', 'order_events'], {
    onNotification: (channel, payload) => (channel === 'catalog' ? catalogWatch.wake() : signals.notify(Number(payload))),
    onConnected: () => {
      catalogWatch.wake();
      signals.notifyAll();
    },
  });
  const pollEvents = async (): Promise<void> => {
    if (!listener?.isConnected) await signals.poll(db);
  };
  const jobs = [paymentJobs, catalogWatch, runPeriodically(settings.events.pollMilliseconds, pollEvents, log), runPeriodically(PURGE_INTERVAL_MS, purge, log)];
  return {
    fetch: async (request) => app.web.fetch(request),
    call: (method, path, asked) => app.find(method, path)?.(asked),
    simulate: (pace = 1) => {
      const step = async () => (await advanceOrders(db, clock.now(), pace)).forEach((id) => signals.notify(id));
      jobs.push(runPeriodically(SIMULATION_INTERVAL_MS / pace, step, log));
    },
    command: (words) => runCommand(services, words),
    catalogChanges: (since) => catalog.changes(since),
    onCatalogChange: (listener) => catalog.onChange(listener),
    catalogVersion: () => catalog.version(),
    endStreams: () => closing.abort(),
    close: async () => {
      closing.abort();
      await listener?.close();
      await Promise.all(jobs.map(({ stop }) => stop()));
    },
  };
}
