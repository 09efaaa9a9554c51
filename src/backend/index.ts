import { accountCalls } from './account/calls.ts';
import { cardCalls, cardPreparers } from './cards/routes.ts';
import { cartCalls } from './cart/calls.ts';
import { Gate } from './limits/gate.ts';
import { Catalog, type CatalogListener } from './catalog/catalog.ts';
import { catalogCalls } from './catalog/calls.ts';
import { chores } from './chores.ts';
import type { CatalogChanges } from './catalog/version.ts';
import type { Database } from './db/client.ts';
import { keepHouse } from './db/housekeeping.ts';
import type { Listen } from './db/listen.ts';
import type { Answered, Asked } from './http/asked.ts';
import { createApp } from './http/app.ts';
import { sessionFinder } from './http/auth.ts';
import { orderCalls } from './orders/calls.ts';
import { createCalls } from './orders/create.ts';
import { eventCalls } from './orders/events.ts';
import { quoteCalls } from './orders/quote.ts';
import { OrderSignals } from './orders/signals.ts';
import { advanceOrders } from './orders/simulator.ts';
import { logStrandedPayments } from './payments/payment-outbox.ts';
import type { ProviderFactory, ProviderParts } from './payments/provider.ts';
import { openProvider } from './payments/registry.ts';
import { paymentCalls, paymentFinishers } from './payments/routes.ts';
import { paymentRoutes, webhookPath } from './payments/webhook.ts';
import { promoCalls } from './promo/calls.ts';
import { repeat } from './repeat.ts';
import { runCommand, type CommandAnswer } from './restaurant/command.ts';
import { DEFAULT_SETTINGS, type BackendSettings, type Clock, type Log, type Services, type SmsSender } from './services.ts';
import { addressCalls } from './user/address.ts';
import { profileCalls } from './user/profile.ts';
import { signInCalls } from './user/sign-in.ts';

export type { BackendSettings, Clock, Log, SmsSender } from './services.ts';

export interface BackendParts {
  readonly db: Database;
  /** How the database's announcements are heard; without it the database is asked again and again. */
  readonly listen?: Listen;
  readonly clock: Clock;
  readonly sms: SmsSender;
  readonly log: Log;
  readonly settings?: BackendSettings;
  /** Name of the payment provider; `off` where nobody can pay online. */
  readonly payments?: string;
  /** The providers that can be named; by default those of the registry. */
  readonly providers?: Readonly<Record<string, ProviderFactory>>;
  /** Prints the codes that a real bank would send. */
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

const HOUSEKEEPING_MILLISECONDS = 600_000;
const SIMULATION_MILLISECONDS = 1000;
const CHORES_MILLISECONDS = 5000;
const CATALOG_MILLISECONDS = 1000;

export function createBackend({ db, listen, clock, sms, log, settings = DEFAULT_SETTINGS, payments = 'off', providers, show = () => {} }: BackendParts): Backend {
  const signals = new OrderSignals();
  const catalog = new Catalog(db);
  const gate = new Gate(db, settings.limits);
  const closing = new AbortController();
  const postWebhook: ProviderParts['postWebhook'] = async (name, body, headers) =>
    (await app.web.fetch(new Request(`http://shop${webhookPath(name)}`, { method: 'POST', body, headers }))).status;
  const provider = openProvider(payments, { db, clock, log, gate, show, postWebhook }, providers);
  const services: Services = {
    db, clock, sms, log, settings, gate, findSession: sessionFinder(db), catalog, signals, closing: closing.signal,
    payments: provider,
    hurry: () => background.now(),
  };
  const handlers = {
    ...catalogCalls(services),
    ...cartCalls(services),
    ...promoCalls(services),
    ...signInCalls(services),
    ...profileCalls(services),
    ...addressCalls(),
    ...cardCalls(services),
    ...accountCalls(services),
    ...quoteCalls(services),
    ...createCalls(services),
    ...paymentCalls(services),
    ...orderCalls(services),
    ...eventCalls(services),
  };
  const app = createApp(services, handlers, { prepare: cardPreparers(services), finish: paymentFinishers(services) });
  app.web.route('/', paymentRoutes(services));
  const background = repeat(CHORES_MILLISECONDS, () => chores(services), log);
  const housekeeping = async (): Promise<void> => {
    await keepHouse(db, clock.now());
    await provider?.purgeExpired?.();
    await logStrandedPayments(services);
  };
  const catalogWatch = repeat(CATALOG_MILLISECONDS, () => catalog.follow(), log);
  const ear = listen?.(['catalog', 'order_events'], {
    message: (channel, payload) => (channel === 'catalog' ? catalogWatch.now() : signals.notify(Number(payload))),
    resumed: () => {
      catalogWatch.now();
      signals.notifyAll();
    },
  });
  const askForEvents = async (): Promise<void> => {
    if (!ear?.hears) await signals.ask(db);
  };
  const repeated = [background, catalogWatch, repeat(settings.events.pollMilliseconds, askForEvents, log), repeat(HOUSEKEEPING_MILLISECONDS, housekeeping, log)];
  return {
    fetch: async (request) => app.web.fetch(request),
    call: (method, path, asked) => app.find(method, path)?.(asked),
    simulate: (pace = 1) => {
      const step = async () => (await advanceOrders(db, clock.now(), pace)).forEach((id) => signals.notify(id));
      repeated.push(repeat(SIMULATION_MILLISECONDS / pace, step, log));
    },
    command: (words) => runCommand(services, words),
    catalogChanges: (since) => catalog.changes(since),
    onCatalogChange: (listener) => catalog.onChange(listener),
    catalogVersion: () => catalog.version(),
    endStreams: () => closing.abort(),
    close: async () => {
      closing.abort();
      await ear?.close();
      await Promise.all(repeated.map(({ end }) => end()));
    },
  };
}
