import type { Catalog } from './catalog/catalog.ts';
import type { OrderSignals } from './orders/event-stream.ts';
import type { Database } from './db/client.ts';
import { type RateLimiter, NO_LIMITS, type Limits } from './limits/rate-limiter.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { LogLevel } from '#contract/log.ts';
import { CODE_LIFETIME_SECONDS, QUOTE_LIFETIME_MINUTES, RESEND_SECONDS } from '#contract/constants.ts';

export interface Clock {
  now(): Date;
}

export interface SmsSender {
  /** Throws an `SmsError` when the message could not be sent. */
  send(phone: string, text: string): Promise<void>;
}

export class SmsError extends Error {
  override readonly name = 'SmsError';
}

/** Writes one line. It must not contain a phone, token, code or address; only the demo's SMS sender prints them. */
export type Log = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;

export interface BackendSettings {
  readonly codes: {
    /** Seconds before another code may be sent to the same phone. */
    readonly pauseSeconds: number;
    readonly perPhoneHour: number;
    readonly perAddressHour: number;
    readonly tries: number;
    readonly lifeSeconds: number;
  };
  /** Rate limits of the other endpoints. */
  readonly limits: Limits;
  /** A session ends so many days after its last use, and at most `maxSessionDays` after its beginning. */
  readonly sessionDays: number;
  readonly maxSessionDays: number;
  readonly quoteMinutes: number;
  readonly events: { readonly pollMilliseconds: number; readonly heartbeatMilliseconds: number };
}

export const DEFAULT_SETTINGS: BackendSettings = {
  codes: {
    pauseSeconds: RESEND_SECONDS,
    perPhoneHour: 5,
    perAddressHour: 60,
    tries: 5,
    lifeSeconds: CODE_LIFETIME_SECONDS,
  },
  limits: NO_LIMITS,
  sessionDays: 30,
  maxSessionDays: 180,
  quoteMinutes: QUOTE_LIFETIME_MINUTES,
  events: { pollMilliseconds: 2000, heartbeatMilliseconds: 15_000 },
};

/** What the handlers and the background work of the backend use. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly sms: SmsSender;
  readonly log: Log;
  readonly settings: BackendSettings;
  readonly rateLimiter: RateLimiter;
  readonly catalog: Catalog;
  readonly signals: OrderSignals;
  /** Null where online payment is not offered. */
  readonly payments: PaymentProvider | null;
  /** Whether the database accepts writes now. */
  isWritable(): boolean;
  /** Runs the background work of payments at once. */
  wakeJobs(): void;
  /** Aborted when the backend closes: streams end then. */
  readonly closing: AbortSignal;
}
