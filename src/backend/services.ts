import type { Catalog } from './catalog/catalog.ts';
import type { OrderChangeNotifier, SessionEndNotifier } from './orders/event-stream.ts';
import type { Database } from './db/client.ts';
import { NO_CODE_CEILINGS, type CodeCeilings } from './limits/code-ceilings.ts';
import type { LimitAlarm } from './limits/limit-alarm.ts';
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
    /** Seconds before one address may request another code for the same phone. */
    readonly pauseSeconds: number;
    /** Codes for a phone that one address may request. */
    readonly perPhoneHour: number;
    /** Codes for a phone that all addresses together may request from which the phone never signed in. */
    readonly perPhoneHourUnknown: number;
    readonly perAddressHour: number;
    /** Wrong attempts of one address at one code. */
    readonly tries: number;
    /** Wrong attempts of one address at the codes of a phone, and of a customer at the codes of cards. */
    readonly wrongPerPhoneAddressDay: number;
    /** Wrong attempts at the codes of a phone of all addresses together from which it never signed in. */
    readonly wrongPerPhoneDay: number;
    readonly lifeSeconds: number;
    /** What a message to a phone without an account counts in the limits on unconfirmed messages. */
    readonly newPhoneCost: number;
  };
  /** Limits on codes for whole networks and for the whole shop. */
  readonly codeCeilings: CodeCeilings;
  /** Limits of the other calls. */
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
    perPhoneHourUnknown: 10,
    perAddressHour: 60,
    tries: 5,
    wrongPerPhoneAddressDay: 10,
    wrongPerPhoneDay: 30,
    lifeSeconds: CODE_LIFETIME_SECONDS,
    newPhoneCost: 2,
  },
  codeCeilings: NO_CODE_CEILINGS,
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
  readonly limitAlarm: LimitAlarm;
  readonly catalog: Catalog;
  readonly orderChanges: OrderChangeNotifier;
  readonly sessionEnds: SessionEndNotifier;
  /** Null where online payment is not offered. */
  readonly payments: PaymentProvider | null;
  /** Whether the database accepts writes now. */
  isWritable(): boolean;
  /** Runs the background work of payments at once. */
  wakeJobs(): void;
  /** Aborted when the backend closes: streams end then. */
  readonly closing: AbortSignal;
}
