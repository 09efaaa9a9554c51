import type { Hono } from 'hono';
import type { Database } from '#backend/db/client.ts';
import type { Gate } from '#backend/limits/gate.ts';
import type { PaymentProvider } from '#backend/payments/provider.ts';
import type { Clock, Log } from '#backend/services.ts';
import { forgetUnlinked } from './cards.ts';
import { deliverReports, forgetDelivered, type Courier } from './outbox.ts';
import { sandboxProvider } from './provider.ts';
import { bankRoutes } from './routes.ts';

export interface BankParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Counts the cards that are turned into tokens. */
  readonly gate: Gate;
  /** Shows a line to whoever runs the demonstration, in place of a message to the customer. */
  show(line: string): void;
}

export interface Bank {
  readonly provider: PaymentProvider;
  /** Its pages and its calls. */
  readonly routes: Hono;
  /** Brings reports to the shop that are still on their way. */
  deliver(): Promise<void>;
  /** Deletes what the bank no longer needs. */
  keepHouse(): Promise<void>;
}

/** A bank for demonstrations and tests, which moves no money. The shop reaches it through the provider interface alone. */
export function sandboxBank(parts: BankParts, courier: Courier): Bank {
  const deliver = (reference?: string) => deliverReports(parts, courier, reference);
  return {
    provider: sandboxProvider(parts, deliver),
    routes: bankRoutes(parts, deliver),
    deliver: () => deliver(),
    keepHouse: async () => {
      await forgetUnlinked(parts.db, parts.clock.now());
      await forgetDelivered(parts.db, parts.clock.now());
    },
  };
}
