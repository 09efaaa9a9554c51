import { CODE_ATTEMPTS, CODE_LIFETIME_SECONDS, QUOTE_LIFETIME_MINUTES, RESEND_SECONDS } from '#contract/constants.ts';
import type { PhoneNumbers } from '#contract/phone.ts';
import { type Limits, NO_LIMITS } from './http/rate-limiter.ts';
import type { DailyLimits } from './sms/daily-limits.ts';

export interface GeocoderSettings {
  readonly kind: 'streets' | 'photon' | 'nominatim';
  /** Base URL of the service; undefined for the stored streets. */
  readonly url: string | undefined;
}

export const STORED_STREETS_GEOCODER: GeocoderSettings = { kind: 'streets', url: undefined };

/**
 * Limits on sign-in codes for clients, their networks and the whole shop, in a sliding hour or day; 0 for no limit. The
 * limits per phone, and the requests of one client, are in `BackendSettings.codes`. `Network` is an IPv4 /24 or IPv6
 * /48, `WideNetwork` an IPv4 /16 or IPv6 /32.
 *
 * - sent: messages that the SMS gateway accepted
 * - unconfirmed: sent messages whose code was not entered; one to a phone without an account counts as
 *   `BackendSettings.codes.newPhoneWeight`
 * - wrong: entered codes that did not match the code in force
 *
 * These limits neither count nor reject requests and attempts of known clients, which have signed in with the phone
 * before.
 */
export interface VerificationCodeLimits {
  readonly sentPerShopHour: number;
  readonly unconfirmedPerNetworkHour: number;
  readonly unconfirmedPerWideNetworkHour: number;
  readonly unconfirmedPerShopHour: number;
  readonly wrongPerClientHour: number;
  readonly wrongPerNetworkHour: number;
  readonly wrongPerWideNetworkHour: number;
  readonly wrongPerShopHour: number;
  readonly wrongPerShopDay: number;
}

export const NO_VERIFICATION_CODE_LIMITS: VerificationCodeLimits = {
  sentPerShopHour: 0,
  unconfirmedPerNetworkHour: 0,
  unconfirmedPerWideNetworkHour: 0,
  unconfirmedPerShopHour: 0,
  wrongPerClientHour: 0,
  wrongPerNetworkHour: 0,
  wrongPerWideNetworkHour: 0,
  wrongPerShopHour: 0,
  wrongPerShopDay: 0,
};

export interface BackendSettings {
  /**
   * Limits on verification codes by SMS. A client is an IPv4 address or an IPv6 /64 network. It is known for a phone if
   * it has signed in with the phone before. The limits for unknown clients count all other clients together.
   */
  readonly codes: {
    /** Seconds before one client may request another code for the same phone. */
    readonly pauseSeconds: number;
    /** Codes that one client may request for one phone in an hour. */
    readonly perPhoneClientHour: number;
    /** Codes that all unknown clients together may request for one phone in an hour. */
    readonly perPhoneHourFromUnknown: number;
    /** Codes that one client may request for all phones together in an hour. */
    readonly perClientHour: number;
    /** Wrong attempts that one client has for one code. */
    readonly attemptsPerCode: number;
    /**
     * Wrong attempts that one client has for all codes of one phone in a day. Also the wrong attempts in a day that one
     * customer has for all codes that confirm a bank card.
     */
    readonly wrongPerPhoneClientDay: number;
    /** Wrong attempts that all unknown clients together have for the codes of one phone in a day. */
    readonly wrongPerPhoneDayFromUnknown: number;
    /** Seconds that a code is valid after it was last sent. */
    readonly lifeSeconds: number;
    /**
     * In the limits of `VerificationCodeLimits` on unconfirmed messages, whose codes were not entered, a message to a
     * phone without an account counts as this many.
     */
    readonly newPhoneWeight: number;
    /** The host name of the shop's public URL, to which messages bind their codes; null without one. */
    readonly host: string | null;
  };
  /** The phone numbers that customers may use besides those of the shop's country. */
  readonly otherPhones: readonly PhoneNumbers[];
  /** Limits on codes for clients, their networks and the whole shop. */
  readonly verificationCodeLimits: VerificationCodeLimits;
  /** Limits on all other limited actions. */
  readonly limits: Limits;
  /** Orders that one customer may place in 24 hours; 0 for no limit. */
  readonly ordersPerCustomerDay: number;
  readonly geocoder: GeocoderSettings;
  /** The most SMS in 24 hours. */
  readonly smsLimits: DailyLimits;
  readonly notices: {
    /** Whether customers can agree to SMS about their orders also if the shop only prints them. */
    readonly simulatedSms: boolean;
    /**
     * Interval of the check for due notices. If the database sends notifications, order events start the check, too.
     */
    readonly pollMilliseconds: number;
    /** Contact of the operator for push services, a `mailto:` or `https:` URL; null without push messages. */
    readonly pushContact: string | null;
  };
  /** What happens to new orders that a restaurant does not answer, and after how many minutes; 0 for never. */
  readonly unanswered: {
    /** The order board warns. */
    readonly warnMinutes: number;
    /** The managers of the restaurant are notified. */
    readonly managerMinutes: number;
    /** The order is rejected, and its restaurant accepts no orders until a staff member opens the board. */
    readonly rejectMinutes: number;
  };
  /** Minutes without an open order board after which the managers of an open restaurant are notified; 0 for never. */
  readonly boardUnseenMinutes: number;
  /** Days after its last use until a session expires. */
  readonly sessionDays: number;
  /** Days after its start until a session expires even if it is in use. */
  readonly maxSessionDays: number;
  /** Minutes that a price quote is valid. */
  readonly quoteMinutes: number;
  /**
   * How often the database is polled for changed orders if it sends no notifications, and how often streams send
   * heartbeats.
   */
  readonly events: { readonly pollMilliseconds: number; readonly heartbeatMilliseconds: number };
}

/**
 * The settings of a backend that is created without any, as in tests. Limits outside `codes` are off, and unanswered
 * orders are not rejected.
 */
export const DEFAULT_SETTINGS: BackendSettings = {
  unanswered: { warnMinutes: 1, managerMinutes: 0, rejectMinutes: 0 },
  boardUnseenMinutes: 0,
  codes: {
    pauseSeconds: RESEND_SECONDS,
    perPhoneClientHour: 5,
    perPhoneHourFromUnknown: 10,
    perClientHour: 60,
    attemptsPerCode: CODE_ATTEMPTS,
    wrongPerPhoneClientDay: 10,
    wrongPerPhoneDayFromUnknown: 30,
    lifeSeconds: CODE_LIFETIME_SECONDS,
    newPhoneWeight: 2,
    host: null,
  },
  otherPhones: [],
  verificationCodeLimits: NO_VERIFICATION_CODE_LIMITS,
  limits: NO_LIMITS,
  ordersPerCustomerDay: 0,
  geocoder: STORED_STREETS_GEOCODER,
  smsLimits: { perDay: 0, noticesPerDay: 0 },
  notices: { simulatedSms: false, pollMilliseconds: 5000, pushContact: null },
  sessionDays: 30,
  maxSessionDays: 180,
  quoteMinutes: QUOTE_LIFETIME_MINUTES,
  events: { pollMilliseconds: 2000, heartbeatMilliseconds: 15_000 },
};
