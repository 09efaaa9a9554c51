import * as v from 'valibot';
import { MinorAmount } from '../amounts.ts';
import { boundedRecord } from '../bounded-lists.ts';
import { asMinor, type Minor, type MinorInput } from '../money.ts';
import { ACCOUNT_KINDS } from '../providers.ts';
import { singleLineInput } from '../text-input.ts';
import { REFUND_STATUSES } from '../value-lists.ts';
import { IdAndRevision } from './common-fields.ts';
import { Confirmed, Id, OWNER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';

/**
 * Whether an account can be used. `noKey`: its secrets are encrypted with a key that the shop does not have.
 * `incomplete`: a setting is missing. `adapterFailed`: its provider's adapter does not accept the settings.
 */
export const ACCOUNT_STATES = ['usable', 'noKey', 'unknownProvider', 'incomplete', 'adapterFailed'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** 0: the account that is used; 1: its fallback, for SMS only. */
export const ACCOUNT_POSITIONS = [0, 1] as const;

export const TEST_PAYMENT_STATUSES = ['pending', 'requires_action', 'paid', 'failed'] as const;

/** What the payer does next: nothing, pay on a page, or scan a code. */
export const PAYMENT_STEPS = ['none', 'redirect', 'qr'] as const;

const MAX_SETTINGS = 20;
const MAX_SETTING_NAME_LENGTH = 40;
const MAX_SETTING_LENGTH = 500;

/** Of every account, of owners and of the environment. Secret settings are never returned, only their names. */
const AccountFields = {
  /** A name in `PROVIDERS`, or one of an earlier version. */
  provider: v.string(),
  /** The settings that are not secret. */
  settings: v.record(v.string(), v.string()),
  /** The names of the secret settings that are set; none if they cannot be decrypted. */
  secrets_set: v.array(v.string()),
  state: v.picklist(ACCOUNT_STATES),
  /** Where the provider sends its callbacks; null for SMS and e-mail, and if the shop does not know its public address. */
  callback_url: v.nullable(v.string()),
  /** When the last verified callback came. */
  callback_at: v.nullable(v.string()),
};

/** An account that an owner has entered. */
export const StaffAccount = v.object({
  id: v.number(),
  revision: v.number(),
  kind: v.picklist(ACCOUNT_KINDS),
  position: v.picklist(ACCOUNT_POSITIONS),
  ...AccountFields,
  created_at: v.string(),
  retired_at: v.nullable(v.string()),
});
export type StaffAccount = v.InferOutput<typeof StaffAccount>;

/** The account that environment variables describe. */
export const EnvironmentAccount = v.object({
  ...AccountFields,
  /** Whether it is used; otherwise an account that an owner has entered takes its place. */
  is_used: v.boolean(),
});
export type EnvironmentAccount = v.InferOutput<typeof EnvironmentAccount>;

export const KindAccounts = v.object({
  /** The one before its fallback. */
  in_use: v.array(StaffAccount),
  /** Those that are no longer used for anything new, the newest first. */
  retired: v.array(StaffAccount),
  environment: v.nullable(EnvironmentAccount),
});
export type KindAccounts = v.InferOutput<typeof KindAccounts>;

/** A payment without an order, with which an owner tests an account. */
export const TestPayment = v.object({
  id: v.number(),
  provider: v.string(),
  amount: MinorAmount,
  currency: v.string(),
  status: v.picklist(TEST_PAYMENT_STATUSES),
  /** Why it failed, in the words of the provider. */
  reason: v.nullable(v.string()),
  /** Null until the provider has accepted the payment. */
  step: v.nullable(v.picklist(PAYMENT_STEPS)),
  /** The page of the provider, or the content of a QR code. */
  step_url: v.nullable(v.string()),
  /** When a callback of the provider has named it. */
  called_back_at: v.nullable(v.string()),
  refund: v.nullable(v.picklist(REFUND_STATUSES)),
  /** Whether the provider did not answer the last request, or refused it. */
  is_failing: v.boolean(),
  /** Whether its state can still change by itself. */
  is_open: v.boolean(),
  created_at: v.string(),
});
export type TestPayment = v.InferOutput<typeof TestPayment>;

export const StaffAccounts = v.object({
  /** Whether the shop has a key that encrypts secrets (`SECRETS_KEY`). */
  has_key: v.boolean(),
  payments: KindAccounts,
  sms: KindAccounts,
  email: KindAccounts,
  /** The newest first. */
  test_payments: v.array(TestPayment),
  /** The currency of the next test payment. */
  test_currency: v.string(),
});
export type StaffAccounts = v.InferOutput<typeof StaffAccounts>;

const SettingName = v.pipe(v.string(), v.maxLength(MAX_SETTING_NAME_LENGTH));

/** The values of settings by their names in `PROVIDERS`; empty ones are absent. */
const settingsInput = <const Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    boundedRecord(SettingName, schema, MAX_SETTINGS),
    v.transform((settings) => Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))),
  );

export const AccountSettingsInput = v.object({
  settings: settingsInput(singleLineInput(MAX_SETTING_LENGTH)),
  /** Those of an edit that are absent or empty stay as they are. */
  secrets: settingsInput(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SETTING_LENGTH))),
});

const NewAccountInput = v.object({
  kind: v.picklist(ACCOUNT_KINDS),
  position: v.optional(v.picklist(ACCOUNT_POSITIONS), 0),
  provider: v.string(),
  ...AccountSettingsInput.entries,
  confirmed: Confirmed,
});

/** What a form proposes, in minor units. */
export const DEFAULT_TEST_AMOUNT = asMinor(100);
const MAX_TEST_AMOUNT = 10_000;

/** In minor units. */
const TestAmount = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(MAX_TEST_AMOUNT),
  v.transform(asMinor),
) as v.GenericSchema<MinorInput, Minor>;

export const StartTestPaymentInput = v.object({ amount: TestAmount });

export const accountEndpoints = {
  getAccounts: { method: 'GET', path: '/staff/api/get-accounts', access: OWNER_ROLES, response: StaffAccounts },
  /** Enters an account. The one at its position, if there is one, is retired after a warning. */
  addAccount: {
    method: 'POST',
    path: '/staff/api/add-account',
    access: OWNER_ROLES,
    body: NewAccountInput,
    response: StaffAccount,
    acceptsIdempotencyKey: true,
  },
  /** Changes the settings of an account, also of a retired one. Another provider is another account. */
  saveAccount: {
    method: 'POST',
    path: '/staff/api/save-account',
    access: OWNER_ROLES,
    resourceAccess: { id: 'account' },
    body: v.object({ ...IdAndRevision, ...AccountSettingsInput.entries }),
    response: StaffAccount,
  },
  /** Ends the use of an account for anything new, after a warning. A fallback takes its place. */
  retireAccount: {
    method: 'POST',
    path: '/staff/api/retire-account',
    access: OWNER_ROLES,
    resourceAccess: { id: 'account' },
    body: v.object({ ...IdAndRevision, confirmed: Confirmed }),
    response: StaffAccount,
  },
  /** Begins a payment through the account that takes payments. Its provider is called after the response. */
  startTestPayment: {
    method: 'POST',
    path: '/staff/api/start-test-payment',
    access: OWNER_ROLES,
    body: StartTestPaymentInput,
    response: TestPayment,
    acceptsIdempotencyKey: true,
  },
  getTestPayment: {
    method: 'GET',
    path: '/staff/api/get-test-payment',
    access: OWNER_ROLES,
    resourceAccess: { id: 'test_payment' },
    query: v.object({ id: QueryId }),
    response: TestPayment,
  },
  /** Returns the money of a paid test payment, through the account that has taken it. */
  refundTestPayment: {
    method: 'POST',
    path: '/staff/api/refund-test-payment',
    access: OWNER_ROLES,
    resourceAccess: { id: 'test_payment' },
    body: v.object({ id: Id }),
    response: TestPayment,
  },
} as const satisfies Record<string, StaffEndpoint>;
