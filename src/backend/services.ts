import type { Catalog } from './catalog/catalog.ts';
import type { OrderSignals } from './orders/event-stream.ts';
import type { Database } from './db/client.ts';
import type { FindSession } from './http/auth.ts';
import type { Gate } from './limits/gate.ts';
import { NO_LIMITS, type Limits } from './limits/rules.ts';
import type { PaymentProvider } from './payments/provider.ts';

export interface Clock {
  now(): Date;
}

export interface SmsSender {
  /** Throws an `SmsFailure` when the message could not be sent. */
  send(phone: string, text: string): Promise<void>;
}

export class SmsFailure extends Error {
  override readonly name = 'SmsFailure';
}

/** `silent` is not a level of a line: it keeps all of them back. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes one line. No phone, token, code or address may stand in it; the demo's SMS sender alone is excepted. */
export type Log = (level: Exclude<LogLevel, 'silent'>, message: string, fields?: Readonly<Record<string, unknown>>) => void;

export interface BackendSettings {
  readonly codes: {
    /** Seconds before another code may be sent to the same phone. */
    readonly pauseSeconds: number;
    readonly perPhoneHour: number;
    readonly perAddressHour: number;
    readonly tries: number;
    readonly lifeSeconds: number;
  };
  /** How often the other things may be done. */
  readonly limits: Limits;
  /** Days after its last use for which a session lives, and after its beginning in any case. */
  readonly sessionDays: number;
  readonly sessionMostDays: number;
  readonly quoteMinutes: number;
  readonly events: { readonly pollMilliseconds: number; readonly heartbeatMilliseconds: number };
}

export const DEFAULT_SETTINGS: BackendSettings = {
  codes: { pauseSeconds: 60, perPhoneHour: 5, perAddressHour: 60, tries: 5, lifeSeconds: 300 },
  limits: NO_LIMITS,
  sessionDays: 30,
  sessionMostDays: 180,
  quoteMinutes: 15,
  events: { pollMilliseconds: 2000, heartbeatMilliseconds: 15_000 },
};

/** What the rooms of the backend work with. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly sms: SmsSender;
  readonly log: Log;
  readonly settings: BackendSettings;
  readonly findSession: FindSession;
  readonly gate: Gate;
  readonly catalog: Catalog;
  readonly signals: OrderSignals;
  /** Null where nobody can pay online. */
  readonly payments: PaymentProvider | null;
  /** Runs the background work of payments at once. */
  wakeJobs(): void;
  /** Aborted when the backend closes: streams end then. */
  readonly closing: AbortSignal;
}
