import * as v from 'valibot';
import { LOCALES } from '../constants.ts';
import { Phone } from '../user.ts';
import { OWNER_ROLES, type StaffEndpoint } from './definition.ts';

export const SMS_ENCODINGS = ['gsm-7', 'ucs-2'] as const;
export type SmsEncoding = (typeof SMS_ENCODINGS)[number];

/**
 * Why an SMS was not sent. `unavailable`: the gateway cannot be reached or is overloaded. `no_answer`: it may have been
 * sent and billed, because the response of the gateway is missing or unclear. `credentials`: the gateway does not accept
 * the account. `balance`: its balance is used up. `refused`: the gateway rejects the message, its sender or the number.
 * `limit`: the shop has sent as many in 24 hours as it may. `no_account`: no account can be used.
 */
export const SMS_FAILURES = [
  'unavailable',
  'no_answer',
  'credentials',
  'balance',
  'refused',
  'limit',
  'no_account',
] as const;
export type SmsFailure = (typeof SMS_FAILURES)[number];

/**
 * What is wrong with the SMS of the shop. `unusable`: an account is incomplete, or its secrets cannot be decrypted.
 * `failing`: the last messages were not sent. `low_balance`: below the amount in the settings of the account.
 * `daily_limit`: no more SMS are sent for now.
 */
export const SMS_PROBLEMS = ['unusable', 'failing', 'low_balance', 'daily_limit'] as const;

export const SmsAlarm = v.object({
  problem: v.picklist(SMS_PROBLEMS),
  /** The name of the provider, for texts; null if the problem is not about one account. */
  provider: v.nullable(v.string()),
  /** Of `failing`: why the last message was not sent. */
  failure: v.nullable(v.picklist(SMS_FAILURES)),
  /** Of `low_balance`: in a currency, or a number of messages if the unit is `SMS`. */
  balance: v.nullable(v.object({ amount: v.number(), unit: v.string() })),
});
export type SmsAlarm = v.InferOutput<typeof SmsAlarm>;

/**
 * The SMS that the shop sends. `sign_in` and `deletion` are codes, the others are about orders and boards; the names are
 * those of the templates.
 */
export const SMS_TEMPLATES = [
  'sign_in',
  'deletion',
  'order_ready_for_pickup',
  'order_on_the_way',
  'order_rejected',
  'order_cancelled',
  'order_unanswered',
  'restaurant_unattended',
  'board_unseen',
] as const;
export type SmsTemplate = (typeof SMS_TEMPLATES)[number];

/** A text as it is sent, with example values in its places. */
const MessageText = v.object({
  locale: v.picklist(LOCALES),
  text: v.string(),
  /** As they are billed: some count as two. */
  characters: v.number(),
  encoding: v.picklist(SMS_ENCODINGS),
  /** The messages that are billed. */
  segments: v.number(),
});

export const MessageTemplates = v.array(v.object({ template: v.picklist(SMS_TEMPLATES), texts: v.array(MessageText) }));
export type MessageTemplates = v.InferOutput<typeof MessageTemplates>;

export const TestSmsResult = v.object({
  outcome: v.picklist(['sent', ...SMS_FAILURES]),
  /** The name of the provider; null without an account. */
  provider: v.nullable(v.string()),
  /** Whether it only writes messages to the log. */
  is_simulated: v.boolean(),
});
export type TestSmsResult = v.InferOutput<typeof TestSmsResult>;

export const messageEndpoints = {
  /** The texts of all SMS in the languages of the shop. */
  getMessageTemplates: {
    method: 'GET',
    path: '/staff/api/get-message-templates',
    access: OWNER_ROLES,
    response: MessageTemplates,
  },
  /** Sends a test message through one account, without a fallback. */
  sendTestSms: {
    method: 'POST',
    path: '/staff/api/send-test-sms',
    access: OWNER_ROLES,
    body: v.object({
      phone: Phone,
      /** The account that is used, or its fallback. */
      position: v.optional(v.picklist([0, 1]), 0),
    }),
    response: TestSmsResult,
  },
} as const satisfies Record<string, StaffEndpoint>;
