import { accountCalls } from './account/calls.ts';
import { BANK_PATH } from './bank/provider.ts';
import { sandboxBank } from './bank/index.ts';
import { cardCalls, cardPreparers } from './cards/calls.ts';
import { cartCalls } from './cart/calls.ts';
import { Catalog } from './catalog/catalog.ts';
import { catalogCalls } from './catalog/calls.ts';
import { chores } from './chores.ts';
import type { Database } from './db/client.ts';
import { keepHouse } from './db/housekeeping.ts';
import { createApp } from './http/app.ts';
import { orderCalls } from './orders/calls.ts';
import { createCalls } from './orders/create.ts';
import { eventCalls } from './orders/events.ts';
import { quoteCalls } from './orders/quote.ts';
import { OrderSignals } from './orders/signals.ts';
import { advanceOrders } from './orders/simulator.ts';
import { paymentCalls, paymentFinishers } from './payments/calls.ts';
import { promoCalls } from './promo/calls.ts';
import { repeat } from './repeat.ts';
import { runCommand, type CommandAnswer } from './restaurant/command.ts';
import { DEFAULT_SETTINGS, type BackendSettings, type Clock, type Log, type Services, type SmsSender } from './services.ts';
import { addressCalls } from './user/address.ts';
import { profileCalls } from './user/profile.ts';
import { signInCalls } from './user/sign-in.ts';
import { endpoints } from '#contract/endpoints.ts';

export type { BackendSettings, Clock, Log, SmsSender } from './services.ts';

export interface BackendParts {
  readonly db: Database;
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
  /** Moves orders by themselves, for demonstrations; `pace` 1 delivers within two minutes. */
  simulate(pace?: number): void;
  /** Does what the restaurant's command line says. */
  command(words: readonly string[]): Promise<CommandAnswer>;
  /** Ends event streams and background work. The database is the caller's to close. */
  close(): Promise<void>;
}

const HOUSEKEEPING_MILLISECONDS = 600_000;
const SIMULATION_MILLISECONDS = 1000;
const CHORES_MILLISECONDS = 5000;

export function createBackend({ db, clock, sms, log, settings = DEFAULT_SETTINGS, payments = 'off', show = () => {} }: BackendParts): Backend {
  const signals = new OrderSignals();
  const closing = new AbortController();
  /** The bank's reports take the same way as those of any provider. */
  const report = async (body: string, signature: string): Promise<number> => {
    const { method, path } = endpoints.reportPayment;
    return (await app.fetch(new Request(`http://shop${path}`, { method, body, headers: { 'x-signature': signature } }))).status;
  };
  const bank = payments === 'sandbox' ? sandboxBank({ db, clock, log, show }, report) : null;
  const services: Services = {
    db, clock, sms, log, settings, catalog: new Catalog(db), signals, closing: closing.signal,
    payments: bank?.provider ?? null,
    hurry: () => background.now(),
  };
  const handlers = {
    ...catalogCalls(services),
    ...cartCalls(services),
    ...promoCalls(),
    ...signInCalls(services),
    ...profileCalls(),
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
  if (bank) app.all(`${BANK_PATH}/*`, ({ req }) => bank.routes.fetch(req.raw));
  const background = repeat(CHORES_MILLISECONDS, () => chores(services, bank), log);
  const housekeeping = async (): Promise<void> => {
    await keepHouse(db, clock.now());
    await bank?.keepHouse();
  };
  const repeated = [background, repeat(HOUSEKEEPING_MILLISECONDS, housekeeping, log)];
  return {
    fetch: async (request) => app.fetch(request),
    simulate: (pace = 1) => {
      const step = async () => (await advanceOrders(db, clock.now(), pace)).forEach((id) => signals.notify(id));
      repeated.push(repeat(SIMULATION_MILLISECONDS / pace, step, log));
    },
    command: (words) => runCommand(services, words),
    close: async () => {
      closing.abort();
      await Promise.all(repeated.map(({ end }) => end()));
    },
  };
}
